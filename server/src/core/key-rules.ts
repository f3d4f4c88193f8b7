import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Scope, ScopesOfCall } from '@chopcard/contract/core/scopes.ts'
import { localDay } from './clock.ts'

/** What decides whether a key may be used now. */
export type KeyState = { expiresAt: Date | null; revokedAt: Date | null }

/** Refuses a key that was revoked or has expired, with the merchant's day on which that was. */
export function refuseEndedKey({ revokedAt, expiresAt }: KeyState, now: Date, timeZone: string): void {
  if (revokedAt) refuse('KEY_REVOKED', { values: { date: localDay(revokedAt, timeZone) } })
  if (expiresAt && expiresAt <= now) refuse('KEY_EXPIRED', { values: { date: localDay(expiresAt, timeZone) } })
}

/** Refuses a key that lacks a scope that the call asks for, and names it. */
export function refuseLackingScope(asked: ScopesOfCall, given: ReadonlySet<Scope>): void {
  const all: readonly Scope[] = asked === 'any' ? [] : typeof asked === 'string' ? [asked] : asked
  const scope = all.find((one) => !given.has(one))
  if (scope !== undefined) refuse('KEY_SCOPE_MISSING', { values: { scope } })
}

/** How fast a key may call: requests a second, and how many at once (decisions/integration.md §4). */
export type Pace = { rate: number; burst: number }

/** What a key has left, `until` being when what was let through is worked off at its rate. */
export function leftOf({ rate, burst }: Pace, until: Date, now: Date): { requests: number; seconds: number } {
  const behind = Math.max(0, (until.getTime() - now.getTime()) / 1000)
  return { requests: Math.max(0, Math.floor(burst - behind * rate + 1e-6)), seconds: Math.ceil(behind) }
}
