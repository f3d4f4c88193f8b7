import type { copyActs } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import type { CodeState } from './code-rules.ts'

type CopyAct = (typeof copyActs)[number]
export type CopyFacts = { state: CodeState | 'takenBack'; source: string; hasEmail: boolean; allowResend: boolean }

/**
 * What may be done with a copy: mailed once more, made usable again, or taken from its holder. What is sold goes back by its
 * order, and what is not paid yet is held by it.
 */
export function actsOfCopy({ state, source, hasEmail, allowResend }: CopyFacts): CopyAct[] {
  const isHeld = state === 'locked' && source !== 'order'
  const acts = {
    resend: hasEmail && allowResend && (state === 'active' || isHeld),
    reactivate: state === 'used' || isHeld,
    takeBack: source !== 'order' && state !== 'used' && state !== 'takenBack',
  }
  return (['resend', 'reactivate', 'takeBack'] as const).filter((act) => acts[act])
}
