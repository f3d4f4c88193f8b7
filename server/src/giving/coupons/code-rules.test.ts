import { describe, expect, test } from 'vitest'
import { changesIn, couponStateOf, codeState, whyNot } from './code-rules.ts'
import { newCodes } from './new-codes.ts'

const now = new Date('2026-05-10T04:00:00Z')
const today = '2026-05-10'
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const code = (given: Partial<Parameters<typeof codeState>[0]> = {}) => ({
  state: 'active',
  lockedUntil: null,
  effectiveFrom: null,
  effectiveTo: null,
  ...given,
})

describe('the state of a coupon code', () => {
  test.each([
    ['without days', code(), 'active', undefined],
    ['on its last day', code({ effectiveTo: today }), 'active', undefined],
    ['the day after its last', code({ effectiveTo: '2026-05-09' }), 'expired', 'COUPON_EXPIRED'],
    ['on its first day', code({ effectiveFrom: today }), 'active', undefined],
    ['the day before its first', code({ effectiveFrom: '2026-05-11' }), 'active', 'COUPON_NOT_YET'],
    ['used', code({ state: 'used' }), 'used', 'COUPON_USED'],
    ['used and over', code({ state: 'used', effectiveTo: '2026-05-09' }), 'used', 'COUPON_USED'],
    ['locked', code({ state: 'locked', lockedUntil: at(1) }), 'locked', 'COUPON_LOCKED'],
    ['locked until this moment', code({ state: 'locked', lockedUntil: now }), 'active', undefined],
    [
      'locked and over',
      code({ state: 'locked', lockedUntil: at(1), effectiveTo: '2026-05-09' }),
      'expired',
      'COUPON_EXPIRED',
    ],
  ] as const)('a coupon code has the right state and refusal: %s', (_what, facts, state, refusal) => {
    expect(codeState(facts, today, now)).toBe(state)
    expect(whyNot(facts, today, now)?.code).toBe(refusal)
  })

  test('a refusal of a locked coupon says when its lock ends', () => {
    const locked = code({ state: 'locked', lockedUntil: at(15) })
    expect(whyNot(locked, today, now)).toEqual({ code: 'COUPON_LOCKED', retryAt: '2026-05-10T04:15:00.000Z' })
  })
})

test.each([
  ['2026-05-11', null, 'upcoming'],
  [null, null, 'running'],
  [today, today, 'running'],
  [null, '2026-05-09', 'ended'],
] as const)('a coupon that is valid from %s to %s is %s', (effectiveFrom, effectiveTo, state) => {
  expect(couponStateOf({ effectiveFrom, effectiveTo }, today)).toBe(state)
})

describe('random coupon codes', () => {
  const [digits, upper, lower] = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz']
  // Beside digits no sign is taken for another one.
  const [numbers, capitals, small] = ['23456789', 'ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz']

  test.each([
    ['digits', 'lower', digits],
    ['letters', 'upper', upper],
    ['letters', 'lower', lower],
    ['letters', 'mixed', upper + lower],
    ['both', 'upper', numbers + capitals],
    ['both', 'lower', numbers + small],
    ['both', 'mixed', numbers + capitals + small],
  ] as const)(
    'random codes are drawn from exactly the requested characters: %s, %s',
    (characters, letterCase, expected) => {
      const codes = newCodes({ length: 10, signs: characters, letterCase, checkDigit: false }, 500)
      expect([...new Set(codes.join(''))].toSorted().join('')).toBe([...expected].toSorted().join(''))
    },
  )
})

describe('when time makes something else of a coupon code', () => {
  const hours = (count: number) => count * 3_600_000
  test.each([
    ['without days', code(), null],
    ['before its first day', code({ effectiveFrom: '2026-05-11', effectiveTo: '2026-05-12' }), hours(12)],
    ['on its last day', code({ effectiveFrom: today, effectiveTo: today }), hours(12)],
    ['the day after its last', code({ effectiveTo: '2026-05-09' }), null],
    ['locked', code({ state: 'locked', lockedUntil: at(15), effectiveTo: today }), hours(1 / 4)],
    ['whose lock has run out', code({ state: 'locked', lockedUntil: now }), null],
    ['used', code({ state: 'used', effectiveTo: today }), null],
  ] as const)('a page learns how long a coupon code stays as it is: %s', (_what, facts, milliseconds) => {
    expect(changesIn(facts, 'Asia/Singapore', now)).toBe(milliseconds)
  })
})
