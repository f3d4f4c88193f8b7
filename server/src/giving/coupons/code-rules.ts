import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { addDays, startOfDay } from '../../core/clock.ts'

/** What decides about a code: what is stored of it, the days of its coupon, and now. */
export type CodeFacts = {
  state: string
  lockedUntil: Date | null
  effectiveFrom: string | null
  effectiveTo: string | null
}
export type CodeState = 'active' | 'locked' | 'used' | 'expired'

/** What a code is now: a lock ends by itself, and so does a coupon with its last day (decisions/coupons.md §2). */
export function codeState(code: CodeFacts, today: string, now: Date): CodeState {
  if (code.state === 'used') return 'used'
  if (code.effectiveTo !== null && code.effectiveTo < today) return 'expired'
  return code.state === 'locked' && code.lockedUntil !== null && code.lockedUntil > now ? 'locked' : 'active'
}

const refusals = {
  used: 'COUPON_USED',
  expired: 'COUPON_EXPIRED',
  locked: 'COUPON_LOCKED',
} as const satisfies Partial<Record<CodeState, ErrorCode>>

export type WhyNot = { code: ErrorCode; retryAt?: string }

/** Why a code cannot be used now; undefined where it can. */
export function whyNot(code: CodeFacts, today: string, now: Date): WhyNot | undefined {
  const state = codeState(code, today, now)
  if (state !== 'active')
    return { code: refusals[state], ...(state === 'locked' && { retryAt: code.lockedUntil?.toISOString() }) }
  return code.effectiveFrom !== null && code.effectiveFrom > today ? { code: 'COUPON_NOT_YET' } : undefined
}

/** In how many milliseconds time alone makes something else of a code that is not used; null where it never does. */
export function changesIn(code: CodeFacts, timeZone: string, now: Date): number | null {
  if (code.state === 'used') return null
  const turns = [
    code.state === 'locked' ? code.lockedUntil : null,
    code.effectiveFrom && startOfDay(code.effectiveFrom, timeZone),
    code.effectiveTo && startOfDay(addDays(code.effectiveTo, 1), timeZone),
  ]
  const left = turns.map((at) => (at ? at.getTime() - now.getTime() : 0)).filter((milliseconds) => milliseconds > 0)
  return left.length ? Math.min(...left) : null
}

type Days = Pick<CodeFacts, 'effectiveFrom' | 'effectiveTo'>

/** Whether a coupon is still to come, can be used, or is over. */
export function couponStateOf({ effectiveFrom, effectiveTo }: Days, today: string): 'upcoming' | 'running' | 'ended' {
  if (effectiveTo !== null && effectiveTo < today) return 'ended'
  return effectiveFrom !== null && effectiveFrom > today ? 'upcoming' : 'running'
}
