import { expect, test } from 'vitest'
import { issueForBill } from './amount-rules.ts'
import { issueMany } from './chop-rules.ts'
import { multiplierAt } from './multiplier-rules.ts'
import { campaignRules, cardFacts, moment, momentAt, reward, today } from './rules-testing.ts'

/** Saturday is moment's day in Singapore, at noon. */
const hours = (from: string | null, to: string | null, factor = 2, weekdays = [6]) => ({ weekdays, from, to, factor })

test.each([
  ['the whole day', [hours(null, null)], { factor: 2, until: null }],
  ['within its hours', [hours('11:00', '14:00')], { factor: 2, until: '14:00' }],
  ['from its first minute', [hours('12:00', '14:00')], { factor: 2, until: '14:00' }],
  ['its end is no part of it', [hours('11:00', '12:00')], null],
  ['before its hours', [hours('12:01', null)], null],
  ['another weekday', [hours(null, null, 2, [1, 2, 3, 4, 5, 7])], null],
  ['the highest of several', [hours(null, null), hours('11:00', '13:00', 3)], { factor: 3, until: '13:00' }],
  ['of equal ones the one that ends last', [hours(null, '13:00'), hours(null, '15:00')], { factor: 2, until: '15:00' }],
  ['none at all', [], null],
])('a multiplier applies by the merchant’s clock: %s', (_, multipliers, running) => {
  expect(multiplierAt(multipliers, moment.now, moment.timeZone)).toEqual(running)
})

// New York: on 8 March 2026 two o'clock does not exist, on 1 November 2026 one o'clock comes twice. Sunday is 7.
test.each([
  ['before the gap', '2026-03-08T06:59:00Z', '01:30', '03:30', true],
  ['after the gap, at three', '2026-03-08T07:00:00Z', '01:30', '03:30', true],
  ['hours that the day skips', '2026-03-08T07:00:00Z', '02:00', '03:00', false],
  ['a beginning that the day skips', '2026-03-08T07:00:00Z', '02:30', '04:00', true],
  ['in the first of the two hours', '2026-11-01T05:15:00Z', '01:00', '01:30', true],
  ['after it, in the first', '2026-11-01T05:45:00Z', '01:00', '01:30', false],
  ['in the second of the two hours', '2026-11-01T06:15:00Z', '01:00', '01:30', true],
  ['at the end of a day of 25 hours', '2026-11-02T04:59:59Z', '23:00', null, true],
  ['on the day after', '2026-11-02T05:00:00Z', null, null, false],
])('a multiplier follows the clock over a change of the time: %s', (_, at, from, to, applies) => {
  expect(multiplierAt([hours(from, to, 2, [7])], new Date(at), 'America/New_York') !== null).toBe(applies)
})

const double = { multipliers: [hours('10:00', '18:00')] }
test.each([
  ['twice as much', {}, 0, {}, 2, 4],
  ['as much as there is room for', {}, 9, {}, 1, 1],
  ['as much as the day’s cap leaves', { maxEarnPerDay: 3 }, 0, {}, 2, 3],
  ['what is earned anyway at the cap', { maxEarnPerDay: 2 }, 0, {}, 2, 2],
  ['a receipt as it stands', {}, 0, { kind: 'receipt' as const }, 2, 2],
  ['a code that a member scans, too', {}, 0, { kind: 'scan' as const }, 1, 2],
])('an issue under a multiplier earns %s', (_, given, balance, more, asked, earned) => {
  const campaign = campaignRules({ type: 'multi-rewards', ...double, ...given })
  const { entries, card } = issueMany(campaign, cardFacts([balance]), today, { quantity: asked, ...more }, moment)
  expect(card.balances).toEqual([balance + earned])
  expect(entries[0]?.effects?.factor).toBe(earned > asked ? earned / asked : undefined)
})

test('a bill is converted first and multiplied then, and its rest is not', () => {
  const campaign = campaignRules({
    type: 'point',
    rewards: [reward('r', 9)],
    ...double,
    billPerChop: 100,
    carryOver: true,
  })
  const { card } = issueForBill(campaign, cardFacts([0]), today, { amount: 350 }, moment)
  expect([card.balances, card.carried]).toEqual([[6], 50])
})

test('a visit without network counts by the hour in which it was', () => {
  const late = { ...momentAt('2026-11-21T12:00:00Z'), visit: moment.now }
  const campaign = campaignRules({ type: 'point', ...double })
  const earned = (at: typeof moment) => issueMany(campaign, cardFacts([0]), today, { quantity: 1 }, at).card.balances
  expect([earned(late), earned(momentAt('2026-11-21T12:00:00Z'))]).toEqual([[2], [1]])
})
