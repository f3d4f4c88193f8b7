import type { CampaignType } from '@chopcard/contract/campaign-settings.ts'

/** The part of a campaign's settings that decides about chops; days are the merchant's. */
export type CampaignRules = {
  type: CampaignType
  ended: boolean
  endDate: string | null
  redemptionStart: string | null
  maxEarnPerDay: number | null
  maxRedeemPerDay: number | null
  memberValidityDays: number | null
  initialValidityDays: number | null
  resetInitialValidityOnFirstChop: boolean
  extendValidityDays: number | null
  freezeCard: boolean
  redeemChops: number | null
  rewardName: string
  /** Removed chop types are absent; slots are 1-based. */
  chopTypes: readonly { id: string; slot: number; code: string; stampCount: number }[]
}
