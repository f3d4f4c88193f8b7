import type { issuedCouponActs } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import type { CodeState } from './code-rules.ts'

type IssuedCouponAct = (typeof issuedCouponActs)[number]
export type IssuedCouponFacts = {
  state: CodeState | 'takenBack'
  source: string
  hasEmail: boolean
  allowResend: boolean
}

/**
 * What may be done with an issued coupon: mailed once more, made usable again, or taken from its holder. What is sold goes back by its
 * order, and what is not paid yet is held by it.
 */
export function allowedActs({ state, source, hasEmail, allowResend }: IssuedCouponFacts): IssuedCouponAct[] {
  const isHeld = state === 'locked' && source !== 'order'
  const acts = {
    resend: hasEmail && allowResend && (state === 'active' || isHeld),
    reactivate: state === 'used' || isHeld,
    takeBack: source !== 'order' && state !== 'used' && state !== 'takenBack',
  }
  return (['resend', 'reactivate', 'takeBack'] as const).filter((act) => acts[act])
}
