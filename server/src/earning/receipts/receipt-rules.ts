import type { ReceiptWait } from '@chopcard/contract/earning/receipts.ts'
import type { FieldProblem } from '@chopcard/contract/core/errors.ts'
import { type CampaignType, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'

/** What of a campaign's settings receipts are held against (decisions/campaigns.md §8). */
export type ReceiptSettings = {
  receiptsEnabled: boolean
  amountPerChop: number | null
  maxUploadPerDay: number | null
  approvalRequired: boolean
  spotCheckPercent: number
  carryOver: boolean
  shopNames: readonly string[]
}

/** The settings with all that a campaign of receipts has; undefined where it has none. */
export function receiptTerms(type: CampaignType, settings: ReceiptSettings) {
  const { receiptsEnabled, amountPerChop, maxUploadPerDay } = settings
  const earns = receiptsEnabled && descriptorOf(type).earnsBy.includes('receipt')
  if (!earns || amountPerChop === null || maxUploadPerDay === null) return undefined
  return { ...settings, amountPerChop, maxUploadPerDay }
}
export type ReceiptTerms = NonNullable<ReturnType<typeof receiptTerms>>

/** Chops = floor(amount / amountPerChop) (decisions/earning.md §3). */
export const chopsFor = (amount: number, { amountPerChop }: Pick<ReceiptTerms, 'amountPerChop'>): number =>
  Math.floor(amount / amountPerChop)

/** What a receipt earns when it is approved: the chops of its upload, or where the rest is carried over what its amount comes to then. */
export const earnedBy = (
  { chops, amount }: { chops: number; amount: number },
  carryOver: boolean,
  { amountPerChop }: Pick<ReceiptSettings, 'amountPerChop'>,
) => (amountPerChop !== null && (carryOver || chops === 0) ? { amount, perChop: amountPerChop } : { quantity: chops })

export type Purchase = { transactionOn: string; shopName: string; amount: number }

/** What is wrong with what was typed; `least` writes the smallest amount that earns something. */
export function purchaseProblems(
  purchase: Purchase,
  terms: Pick<ReceiptTerms, 'shopNames' | 'amountPerChop' | 'carryOver'>,
  today: string,
  least: (amount: number) => string,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (purchase.transactionOn > today) problems.push({ path: 'transactionOn', message: 'future' })
  if (terms.shopNames.length > 0 && !terms.shopNames.includes(purchase.shopName))
    problems.push({ path: 'shopName', message: 'shop' })
  if (!terms.carryOver && chopsFor(purchase.amount, terms) < 1)
    problems.push({ path: 'amount', message: 'receiptTooSmall', values: { min: least(terms.amountPerChop) } })
  return problems
}

/**
 * Why a receipt is looked at by a person; null approves it by itself. A suspected twin never is. `draw` is a number of
 * 0 to 99: of a hundred receipts `spotCheckPercent` are looked at.
 */
export function waitFor(
  terms: Pick<ReceiptTerms, 'approvalRequired' | 'spotCheckPercent'>,
  hasTwin: boolean,
  draw: number,
): ReceiptWait | null {
  if (hasTwin) return 'twin'
  if (terms.approvalRequired) return 'approval'
  return draw < terms.spotCheckPercent ? 'spot-check' : null
}
