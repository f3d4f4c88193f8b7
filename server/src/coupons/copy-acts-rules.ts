import type { copyActs } from '@chopcard/contract/merchant/coupon-holders.ts'
import type { CodeState } from './code-rules.ts'

type CopyAct = (typeof copyActs)[number]
export type CopyFacts = { state: CodeState | 'takenBack'; source: string; hasEmail: boolean; allowResend: boolean }

/** What may be done with a copy: mailed once more, made usable again, or taken from its holder; what was sold goes back by its order. */
export function actsOfCopy({ state, source, hasEmail, allowResend }: CopyFacts): CopyAct[] {
  const acts = {
    resend: hasEmail && allowResend && (state === 'active' || state === 'locked'),
    reactivate: state === 'used' || state === 'locked',
    takeBack: source !== 'order' && state !== 'used' && state !== 'takenBack',
  }
  return (['resend', 'reactivate', 'takeBack'] as const).filter((act) => acts[act])
}
