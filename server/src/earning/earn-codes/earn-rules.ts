import { refuse } from '@chopcard/contract/core/errors.ts'

/** A code as a rule sees it, with the batch it is of. */
export type EarnCodeFacts = {
  campaignId: string
  state: string
  maxUses: number | null
  used: number
  validFrom: string | null
  validTo: string | null
}

/** The campaign whose card is held against a code. */
export type EarnCampaign = { id: string; scanToEarn: boolean }

/**
 * Refuses a code that cannot be used on a day of the merchant's (decisions/earning.md §2): whatever is wrong with it
 * has one name, so that nobody learns from the answer which codes there are.
 */
export function mayBeTaken<Code extends EarnCodeFacts>(
  code: Code | undefined,
  campaign: EarnCampaign,
  day: string,
): Code {
  if (!code || !campaign.scanToEarn || code.campaignId !== campaign.id) return refuse('INVALID_QR_CODE')
  const isOver = code.maxUses !== null && code.used >= code.maxUses
  const isOut = (code.validFrom !== null && day < code.validFrom) || (code.validTo !== null && day > code.validTo)
  return code.state !== 'running' || isOver || isOut ? refuse('INVALID_QR_CODE') : code
}
