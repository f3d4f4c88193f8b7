import { describe, expect, test } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { ScopesOfCall } from '@chopcard/contract/core/scopes.ts'
import { leftOf, refuseEndedKey, refuseLackingScope } from './key-rules.ts'

const outcomeOf = (rule: () => void): string => {
  try {
    rule()
    return 'allowed'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.code} ${Object.values(error.facts.values ?? {}).join()}`
  }
}

const at = (text: string) => new Date(text)

describe('whether a key has ended', () => {
  test.each([
    [null, null, 'allowed'],
    ['2026-11-25T00:00:00Z', null, 'allowed'],
    ['2026-11-24T12:00:00Z', null, 'KEY_EXPIRED 2026-11-24'],
    ['2026-11-24T11:59:59Z', null, 'KEY_EXPIRED 2026-11-24'],
    ['2026-11-01T20:00:00Z', null, 'KEY_EXPIRED 2026-11-02'],
    [null, '2026-11-20T00:00:00Z', 'KEY_REVOKED 2026-11-20'],
    ['2026-11-01T00:00:00Z', '2026-10-31T00:00:00Z', 'KEY_REVOKED 2026-10-31'],
  ])('a key that expires at %s and was revoked at %s is answered with %s', (expires, revoked, outcome) => {
    const key = { expiresAt: expires ? at(expires) : null, revokedAt: revoked ? at(revoked) : null }
    expect(outcomeOf(() => refuseEndedKey(key, at('2026-11-24T12:00:00Z'), 'Asia/Singapore'))).toBe(outcome)
  })
})

describe('whether a key has the scopes', () => {
  const cases: [asked: ScopesOfCall, outcome: string][] = [
    ['any', 'allowed'],
    ['cards:read', 'allowed'],
    ['cards:write', 'KEY_SCOPE_MISSING cards:write'],
    [['cards:read', 'pii'], 'KEY_SCOPE_MISSING pii'],
    [['cards:read'], 'allowed'],
  ]
  test.each(cases)('a call that asks for %j is answered with %s', (asked, outcome) => {
    expect(outcomeOf(() => refuseLackingScope(asked, new Set(['cards:read'])))).toBe(outcome)
  })
})

describe('what a key has left', () => {
  test.each([
    [-5, 60, 0],
    [0, 60, 0],
    [0.05, 59, 1],
    [1, 40, 1],
    [3, 0, 3],
  ])('a key that is busy for %d more seconds has %i requests left', (busy, requests, seconds) => {
    const now = at('2026-11-24T12:00:00Z')
    const until = new Date(now.getTime() + busy * 1000)
    expect(leftOf({ rate: 20, burst: 60 }, until, now)).toEqual({ requests, seconds })
  })
})
