import { describe, expect, test } from 'vitest'
import { changesIn, consume, daysOf, expire, type RecordFacts, reverse, expireIfDue, waive } from './voucher-rules.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const now = at('2026-06-15')
const fresh: RecordFacts = {
  state: 'active',
  amount: 5000,
  balance: 5000,
  startsAt: at('2026-06-01'),
  endsAt: at('2026-06-30'),
}
const record = (given: Partial<RecordFacts>): RecordFacts => ({ ...fresh, ...given })
const ended = record({ endsAt: now })
const codeOf = (decide: () => unknown) => {
  try {
    decide()
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('consuming a voucher (decisions/vouchers.md §2)', () => {
  test.each([
    [1, 4999, 'active'],
    [4999, 1, 'active'],
    [5000, 0, 'used'],
  ])('a voucher of 5000 that is spent by %i keeps %i', (amount, balance, state) => {
    expect(consume(fresh, amount, now)).toEqual({ line: { kind: 'consume', amount: -amount }, balance, state })
  })

  test.each([
    ['more than there is', fresh, 5001, 'VOUCHER_BALANCE_NOT_ENOUGH'],
    ['an empty one', record({ balance: 0, state: 'used' }), 1, 'VOUCHER_BALANCE_NOT_ENOUGH'],
    ['a waived one', record({ balance: 0, state: 'waived' }), 1, 'VOUCHER_BALANCE_NOT_ENOUGH'],
    ['from the very moment it ends, before the night has come', ended, 1, 'VOUCHER_EXPIRED'],
    ['once it is written off', record({ balance: 0, state: 'expired', endsAt: now }), 1, 'VOUCHER_EXPIRED'],
    ['before its first day', record({ startsAt: at('2026-06-16') }), 1, 'VOUCHER_NOT_STARTED'],
  ])('a voucher cannot be spent: %s', (_, given, amount, code) => {
    expect(codeOf(() => consume(given, amount, now))).toBe(code)
  })
})

test('a waiver takes the rest of a voucher, and is refused for an empty one', () => {
  expect(waive(record({ balance: 1200 }), now)).toEqual({
    line: { kind: 'waive', amount: -1200 },
    balance: 0,
    state: 'waived',
  })
  expect(codeOf(() => waive(record({ balance: 0, state: 'used' }), now))).toBe('VOUCHER_BALANCE_NOT_ENOUGH')
  expect(codeOf(() => waive(ended, now))).toBe('VOUCHER_EXPIRED')
})

describe('reversing a line of a voucher', () => {
  const line = { id: 'line', kind: 'consume', amount: -700, reversedBy: null } as const
  test('a reversal restores what its line took, also to a used or waived voucher', () => {
    for (const state of ['active', 'used', 'waived'] as const)
      expect(reverse(record({ balance: 0, state }), line, now)).toEqual({
        line: { kind: 'reverse', amount: 700, reverses: 'line' },
        balance: 700,
        state: 'active',
      })
  })
  test.each([
    ['twice', fresh, { ...line, reversedBy: 'another' }, 'ALREADY_VOIDED'],
    ['of what was given', fresh, { ...line, kind: 'give', amount: 5000 } as const, 'VOUCHER_ENTRY_NOT_REVERSIBLE'],
    ['of a reversal', fresh, { ...line, kind: 'reverse', amount: 1 } as const, 'VOUCHER_ENTRY_NOT_REVERSIBLE'],
    ['of an ended voucher', record({ balance: 4300, endsAt: now }), line, 'VOUCHER_EXPIRED'],
    ['of one that was used up and ended', record({ balance: 0, state: 'used', endsAt: now }), line, 'VOUCHER_EXPIRED'],
  ])('a reversal of a voucher’s line is refused: %s', (_, given, which, code) => {
    expect(codeOf(() => reverse(given, which, now))).toBe(code)
  })
})

test('the rest of an expired voucher is written off once, and a used voucher stays used', () => {
  expect(expire(ended, now)).toEqual({ line: { kind: 'expire', amount: -5000 }, balance: 0, state: 'expired' })
  expect(expire(fresh, now)).toBeUndefined()
  expect(expire(record({ state: 'expired', balance: 0, endsAt: now }), now)).toBeUndefined()
  expect(expireIfDue(ended, now)).toMatchObject({ state: 'expired', balance: 0 })
  expect(expireIfDue(record({ state: 'used', balance: 0, endsAt: now }), now)).toMatchObject({ state: 'used' })
})

test.each([
  [
    { validityType: 'days', validityDays: 1 },
    { from: '2026-06-15', to: '2026-06-15' },
  ],
  [
    { validityType: 'days', validityDays: 30 },
    { from: '2026-06-15', to: '2026-07-14' },
  ],
  [
    { validityType: 'dates', effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' },
    { from: '2026-07-01', to: '2026-12-31' },
  ],
] as const)('a voucher with the validity %j that is issued on 15 June is valid %j', (validity, days) => {
  expect(daysOf(validity, '2026-06-15')).toEqual(days)
})

test('a voucher whose days are over cannot be issued any more', () => {
  const over = { validityType: 'dates', effectiveFrom: '2026-01-01', effectiveTo: '2026-06-14' } as const
  expect(codeOf(() => daysOf(over, '2026-06-15'))).toBe('VOUCHER_EXPIRED')
})

test.each([
  ['before its first day', record({ startsAt: at('2026-06-16') }), 1],
  ['that can be spent', fresh, 15],
  ['whose end is due', ended, null],
  ['that is used', record({ state: 'used', balance: 0 }), null],
] as const)('a page learns how long a voucher stays as it is: %s', (_what, given, days) => {
  expect(changesIn(given, now)).toBe(days && days * 86_400_000)
})
