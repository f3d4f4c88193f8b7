import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { validateChop as validateChopRoute } from '@chopcard/contract/loyalty/merchant/till.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { type Decision, balanceAt } from '../../ledger/decision.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { type CardRow, loadCard } from './card-store.ts'
import { adjustRange, chopTypeOf } from './chop-rules.ts'
import { type OperationContext, operationContext } from './operation.ts'
import { couponOf, rewardCoupons } from './reward-coupons.ts'
import { rulesFor } from './type-rules.ts'

type Ask = { operation: 'issue' | 'adjust' | 'redeem'; quantity?: number; chopTypeId?: string; rewardId?: string }

function decide({ campaign, card, today, moment }: OperationContext, ask: Ask): Decision {
  const { issue, adjust, redeem } = rulesFor(campaign.type)
  switch (ask.operation) {
    case 'issue':
      return issue(campaign, card, today, { chopTypeId: ask.chopTypeId, quantity: ask.quantity ?? 1 }, moment)
    case 'adjust':
      return adjust(campaign, card, today, { chopTypeId: ask.chopTypeId, quantity: ask.quantity ?? 0 }, moment)
    case 'redeem':
      return redeem(campaign, card, today, redeemAskOf(ask), moment)
  }
}

/** So many of a reward; without a reward a burn of so many points. */
const redeemAskOf = ({ rewardId, quantity }: Ask) =>
  rewardId === undefined ? { amount: quantity } : { rewardId, quantity }

/** Decides by the very rules, and writes nothing. */
export const validateOperation: Verb<typeof validateChopRoute> = async (ctx, { query }) => {
  const row = await loadCard(ctx.app.database, ctx.merchant, query.memberId, ctx.now)
  const context = operationContext(ctx, row)
  const verdict = verdictOf(() => decide(context, query), ctx.language)
  const range = rangeOf(context, query)
  if (!verdict.decision) return { ...verdict.refusal, range }
  const withoutCoupon = query.operation === 'redeem' && (await couponRefusal(ctx, row, verdict.decision))
  if (withoutCoupon) return withoutCoupon
  const balanceIndex = verdict.decision.entries[0]?.balanceIndex ?? 1
  return { allowed: true, balanceAfter: balanceAt(verdict.decision.card.balances, balanceIndex), range }
}

function rangeOf({ campaign, card, moment }: OperationContext, ask: Ask) {
  if (ask.operation !== 'adjust') return undefined
  const type = verdictOf(() => chopTypeOf(campaign, ask.chopTypeId), 'en-US').decision
  if (!type) return undefined
  const range = adjustRange(campaign, card, type.slot, moment.now)
  const { balanceEnds, redeemsBy } = descriptorOf(campaign.type)
  if (redeemsBy === 'use') return { ...range, max: 0 }
  return balanceEnds === 'never' ? { ...range, max: null } : range
}

/** What a rule says: its decision, or its refusal in the reader's words. */
export function verdictOf<D>(rule: () => D, language: Language) {
  try {
    return { decision: rule() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: { allowed: false, ...refusalWords(error, language) } }
  }
}

/** Why the coupon that comes with a redemption would not be given now, which refuses the redemption. */
export async function couponRefusal(ctx: MerchantContext, row: CardRow, decision: Decision) {
  const coupon = couponOf(row, decision)
  const refusal = coupon && (await ctx.app.hooks.one(rewardCoupons).whyNot(ctx.db, ctx, coupon))
  return refusal && { allowed: false, ...refusalWords(refusal, ctx.language) }
}

export const refusalWords = ({ code, facts }: Refusal, language: Language) => ({
  code,
  message: say(language, 'errors', `codes.${code}`, facts.values),
  retryAt: facts.retryAt,
})
