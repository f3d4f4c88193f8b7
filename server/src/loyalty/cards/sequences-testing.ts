import fc from 'fast-check'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { campaignTypes } from '@chopcard/contract/loyalty/campaign-types.ts'
import { addDays } from '../../core/clock.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { campaignRules } from './rules-testing.ts'

/** Random campaigns, beginnings and commands for the model test. */

/** Where and when it begins: ends of months, a leap day, days of 23 and 25 hours, and days without a midnight. */
const beginnings = [
  ['Asia/Singapore', '2026-11-21T04:00:00Z'],
  ['America/New_York', '2026-03-07T20:00:00Z'],
  ['America/New_York', '2026-10-31T12:00:00Z'],
  ['America/Sao_Paulo', '2018-11-02T15:00:00Z'],
  ['Asia/Beirut', '2026-03-27T10:00:00Z'],
  ['Africa/Cairo', '2026-04-23T10:00:00Z'],
  ['Europe/London', '2028-02-27T23:30:00Z'],
  ['Pacific/Kiritimati', '2026-12-30T11:00:00Z'],
] as const
export const beginning = fc.constantFrom(...beginnings).map(([zone, at]) => ({ zone, at: new Date(at) }))

const maybe = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null, freq: 2 })

const limits = {
  maxEarnPerDay: maybe(12),
  maxRedeemPerDay: maybe(2),
  extendValidityDays: maybe(20),
  memberValidityDays: maybe(40),
  initialValidityDays: maybe(8),
  pointValidityDays: maybe(15),
  pendingDays: maybe(6),
  redeemChops: maybe(3),
  renewalChops: fc.nat(4),
  billPerChop: maybe(7),
}
const levels = [
  { id: 'L0', minEarned: 0 },
  { id: 'L1', minEarned: 5 },
  { id: 'L2', minEarned: 12 },
]

const clock = fc.option(fc.constantFrom('00:00', '02:30', '09:00', '17:45'), { nil: null })
const multipliers = fc.array(
  fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: clock,
    to: clock,
    factor: fc.integer({ min: 2, max: 4 }),
  }),
  { maxLength: 2 },
)

type Given = Partial<CampaignRules>
const settings = fc.record({
  ...limits,
  initialChops: fc.nat(4),
  resetInitialValidityOnFirstChop: fc.boolean(),
  expireChops: fc.boolean(),
  freezeCard: fc.boolean(),
  carryOver: fc.boolean(),
  multipliers,
  levelBy: fc.constantFrom('hand' as const, 'earned' as const),
  levelPeriodDays: fc.constantFrom(1, 7, 30),
  levelGraceDays: fc.nat(3),
  startsIn: fc.option(fc.integer({ min: -2, max: 5 }), { nil: null, freq: 2 }),
  endsIn: fc.option(fc.integer({ min: 5, max: 90 }), { nil: null, freq: 2 }),
  tierIn: fc.tuple(fc.integer({ min: -3, max: 9 }), fc.integer({ min: -3, max: 9 }), fc.integer({ min: -3, max: 9 })),
  several: fc.boolean(),
})

const chopTypesOf = (type: CampaignType, several: boolean) => {
  const one = { id: 't1', slot: 1, code: 'A', stampCount: type === 'multi-tiers' || type === 'multi-rewards' ? 9 : 5 }
  return type === 'chop' && several ? [one, { id: 't3', slot: 3, code: 'C', stampCount: 4 }] : [one]
}

/** A campaign of one of the five types, as it begins on a day. */
export const campaignFrom = (type: CampaignType) => (day: string) =>
  settings.map(({ startsIn, endsIn, tierIn, several, ...given }): CampaignRules => {
    const inDays = (n: number | null) => (n === null ? null : addDays(day, n))
    const counts = [3, 6, 9].map((chopCount, i) => ({
      id: `r${i}`,
      name: `r${i}`,
      chopCount,
      effectiveFrom: type === 'multi-tiers' ? inDays(tierIn[i] ?? null) : null,
      levelId: type === 'multi-tiers' ? `L${i}` : null,
    }))
    const rewards = type === 'chop' || type === 'prepaid' ? [] : counts
    const dates: Given = { redemptionStart: inDays(startsIn), endDate: inDays(endsIn) }
    return campaignRules({ ...given, ...dates, type, rewards, levels, chopTypes: chopTypesOf(type, several) })
  })

const small = fc.integer({ min: 1, max: 9 })
const balanceIndex = fc.constantFrom(1, 1, 3)
const record = <Do extends string, T extends object>(name: Do, parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ do: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<{ do: Do } & T>

const raise = record('adjust', { balanceIndex, quantity: small })
const lower = record('adjust', { balanceIndex, quantity: small.map((n) => -n) })

export const command = fc.oneof(
  { weight: 6, arbitrary: record('issue', { balanceIndex, quantity: fc.constantFrom(1, 1, 1, 2, 5, 0) }) },
  { weight: 4, arbitrary: record('bill', { balanceIndex, amount: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: record('receipt', { quantity: fc.constantFrom(1, 3, 8) }) },
  { weight: 1, arbitrary: record('bonus', { quantity: fc.constantFrom(1, 4) }) },
  { weight: 2, arbitrary: raise },
  { weight: 2, arbitrary: lower },
  { weight: 1, arbitrary: record('adjust', { balanceIndex, quantity: fc.constant(0) }) },
  { weight: 4, arbitrary: record('redeem', { nth: fc.constantFrom(0, 1, 2) }) },
  { weight: 2, arbitrary: record('redeemAny', {}) },
  { weight: 2, arbitrary: record('burn', { quantity: fc.integer({ min: 0, max: 7 }) }) },
  { weight: 2, arbitrary: record('approve', {}) },
  { weight: 2, arbitrary: record('voidLast', {}) },
  { weight: 3, arbitrary: record('void', { nth: fc.nat(30) }) },
  { weight: 1, arbitrary: record('freeze', {}) },
  { weight: 1, arbitrary: record('thaw', {}) },
  { weight: 1, arbitrary: record('renew', {}) },
  { weight: 1, arbitrary: record('night', {}) },
  { weight: 2, arbitrary: record('hours', { n: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 2, arbitrary: record('days', { n: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: record('months', { n: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: record('untilExpiry', { early: fc.boolean() }) },
  { weight: 1, arbitrary: record('level', { nth: fc.nat(2) }) },
  { weight: 1, arbitrary: record('expiry', { inDays: fc.option(fc.integer({ min: -3, max: 30 }), { nil: null }) }) },
  {
    weight: 1,
    arbitrary: record('edit', {
      given: fc.record({ ...limits, carryOver: fc.boolean(), multipliers }, { requiredKeys: [] }),
      more: fc.integer({ min: -2, max: 3 }),
    }),
  },
)
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** A sequence: where it begins, on which campaign, and what is done. */
export const sequence = fc.tuple(beginning, fc.constantFrom(...campaignTypes)).chain(([{ zone, at }, type]) =>
  fc.record({
    zone: fc.constant(zone),
    at: fc.constant(at),
    campaign: campaignFrom(type)(at.toISOString().slice(0, 10)),
    commands: fc.array(command, { minLength: 5, maxLength: 30, size: 'max' }),
  }),
)
export type Sequence = typeof sequence extends fc.Arbitrary<infer S> ? S : never
