import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'

/** So long a tap may be used after it was first seen, in seconds. */
export const tapSeconds = 60

/** A genuine tap as the rule sees it. */
export type TapFacts = {
  counter: number
  tag: { state: 'active' | 'revoked'; lastCounter: number }
  /** What is known of this value of the counter. */
  seen?: { at: Date; isUsed: boolean } | undefined
  now: Date
}

export type TapVerdict =
  /** The counter has not been so high before. */
  | { kind: 'new' }
  | { kind: 'open'; secondsLeft: number }
  | { kind: 'refused'; code: Extract<ErrorCode, 'TAG_REVOKED' | 'TAP_USED' | 'TAP_EXPIRED'> }

/**
 * Whether a tap may be used (decisions/taps.md §2). A lower counter that was never seen is an old message: somebody kept it, or
 * it was overtaken.
 */
export function tapVerdict({ counter, tag, seen, now }: TapFacts): TapVerdict {
  if (tag.state === 'revoked') return { kind: 'refused', code: 'TAG_REVOKED' }
  if (!seen) return counter > tag.lastCounter ? { kind: 'new' } : { kind: 'refused', code: 'TAP_USED' }
  if (seen.isUsed) return { kind: 'refused', code: 'TAP_USED' }
  const secondsLeft = tapSeconds - Math.floor((now.getTime() - seen.at.getTime()) / 1000)
  return secondsLeft > 0 ? { kind: 'open', secondsLeft } : { kind: 'refused', code: 'TAP_EXPIRED' }
}
