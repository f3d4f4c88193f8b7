import { describe, expect, test } from 'vitest'
import { CampaignSettings } from './campaign-settings.ts'
import { problemsOf } from '../core/problems.ts'

const picture = `/files/kopi1234/${'a'.repeat(64)}.webp`
const chopType = (given: object = {}) => ({
  code: 'COFFEE',
  stampCount: 10,
  stampedImage: picture,
  unstampedImage: picture,
  ...given,
})
const settings = (given: object = {}) => ({
  name: 'Kopi card',
  logo: picture,
  rewardName: 'A free kopi',
  chopTypes: [chopType()],
  ...given,
})

/** What is wrong, as `path: message`. */
function problemsIn(value: unknown): string[] {
  const parsed = CampaignSettings.safeParse(value)
  return parsed.success ? [] : problemsOf(parsed.error).map(({ path, message }) => `${path}: ${message}`)
}

test('a campaign with only the required settings is accepted and gets defaults for the rest', () => {
  const parsed = CampaignSettings.parse(settings())
  expect(parsed).toMatchObject({ initialChops: 0, endDate: null, rejoin: 'not-allowed', localizations: {} })
  expect(parsed.memberLevels).toHaveLength(1)
})

test('problems between fields are reported together with missing and malformed fields', () => {
  const { name: _, ...nameless } = settings({ chopTypes: [chopType(), chopType({ code: ' coffee ' })] })
  expect(problemsIn(nameless)).toEqual(['name: required', 'chopTypes.1.code: unique'])
  expect(
    problemsIn({ ...nameless, backgroundColor: 'red', endDate: '2026-01-01', redemptionStart: '2026-01-02' }),
  ).toEqual(['name: required', 'backgroundColor: colour', 'chopTypes.1.code: unique', 'endDate: endBeforeStart'])
  expect(problemsIn({ chopTypes: [chopType({ stampCount: 5 })], initialChops: 5 })).toEqual(
    expect.arrayContaining(['name: required', 'logo: required', 'initialChops: belowStampCount']),
  )
})

describe('rules between fields', () => {
  const two = [chopType({ stampCount: 10 }), chopType({ code: 'TEA', stampCount: 8 })]
  const levels = (...given: [string, string][]) => ({
    memberLevels: given.map(([level, description]) => ({ level, description })),
  })
  test.each<[string, object, string[]]>([
    ['no chop type', { chopTypes: [] }, ['chopTypes: chopTypes']],
    ['one type may count 100', { chopTypes: [chopType({ stampCount: 100 })] }, []],
    ['one type may not count 101', { chopTypes: [chopType({ stampCount: 101 })] }, ['chopTypes.0.stampCount: tooBig']],
    [
      'several types count at most 10',
      { chopTypes: [chopType({ stampCount: 11 }), two[1]] },
      ['chopTypes.0.stampCount: tooBig'],
    ],
    ['several types of 10 and 8', { chopTypes: two }, []],
    ['a code without a letter', { chopTypes: [chopType({ code: ' ' })] }, ['chopTypes.0.code: required']],
    [
      'no stamped image',
      { chopTypes: [chopType({ stampedImage: undefined })] },
      ['chopTypes.0.stampedImage: required'],
    ],
    ['initial chops below the least stamp count', { chopTypes: two, initialChops: 7 }, []],
    ['initial chops at the least stamp count', { chopTypes: two, initialChops: 8 }, ['initialChops: belowStampCount']],
    ['renewal chops at the stamp count', { renewalChops: 10 }, ['renewalChops: belowStampCount']],
    ['31 initial chops', { chopTypes: [chopType({ stampCount: 50 })], initialChops: 31 }, ['initialChops: tooBig']],
    ['redeem chops at the least stamp count', { chopTypes: two, redeemChops: 8 }, []],
    ['redeem chops above it', { chopTypes: two, redeemChops: 9 }, ['redeemChops: atMostStampCount']],
    ['half a chop', { maxEarnPerDay: 1.5 }, ['maxEarnPerDay: notWhole']],
    ['equal levels', levels(['Gold', 'a'], ['gold', 'b']), ['memberLevels.1.level: unique']],
    ['equal descriptions', levels(['Gold', 'a'], ['Silver', 'A ']), ['memberLevels.1.description: unique']],
    ['registration of one day', { registrationStart: '2026-02-01', registrationEnd: '2026-02-01' }, []],
    [
      'registration that ends before it starts',
      { registrationStart: '2026-02-02', registrationEnd: '2026-02-01' },
      ['registrationEnd: endBeforeStart'],
    ],
    [
      'an end before registration',
      { registrationStart: '2026-02-02', endDate: '2026-02-01' },
      ['endDate: endBeforeStart'],
    ],
    ['a day that does not exist', { endDate: '2026-02-30', redemptionStart: '2026-03-01' }, ['endDate: day']],
    ['a count in words', { maxEarnPerDay: '5' }, ['maxEarnPerDay: invalid']],
    ['no level', { memberLevels: [] }, ['memberLevels: tooFew']],
    ['an unknown key', { surprise: 1 }, ['surprise: unknownKey']],
    ['an unknown key of a chop type', { chopTypes: [chopType({ slot: 1 })] }, ['chopTypes.0.slot: unknownKey']],
  ])('campaign settings are checked across their fields: %s', (_, given, expected) => {
    expect(problemsIn(settings(given))).toEqual(expected)
  })
})

describe('rules by type', () => {
  const rewards = (...given: [number, string][]) => given.map(([chopCount, name]) => ({ chopCount, name }))
  const tier = (chopCount: number, name: string, given: object = {}) => ({
    chopCount,
    name,
    image: picture,
    effectiveFrom: '2026-01-01',
    level: 'Gold',
    ...given,
  })
  const more = (...names: string[]) => names.map((name) => ({ name }))
  const gold = { memberLevels: [{ level: 'Gold', description: 'Best' }] }
  test.each<[string, object, string[]]>([
    ['a stamp card without a reward', { rewardName: ' ' }, ['rewardName: required']],
    ['a prepaid card without any reward', { type: 'prepaid', rewardName: '' }, []],
    [
      'a prepaid card of two kinds',
      { type: 'prepaid', chopTypes: [chopType(), chopType({ code: 'B' })] },
      ['chopTypes: oneChopType'],
    ],
    ['points without rewards', { type: 'point', rewardName: '' }, ['rewards: rewards']],
    [
      'points with a reward that has no name',
      { type: 'point', rewards: rewards([5, '']) },
      ['rewards.0.name: required'],
    ],
    ['a reward for a million points', { type: 'point', rewards: rewards([1_000_000, 'Car']) }, []],
    [
      'more points on joining than a stamp count',
      { type: 'point', rewards: rewards([5, 'Tea']), chopTypes: [chopType({ stampCount: 1 })], initialChops: 20 },
      [],
    ],
    [
      'a reward for 101 stamps',
      { type: 'multi-rewards', rewards: rewards([101, 'Car']) },
      ['rewards.0.chopCount: tooBig'],
    ],
    ['two rewards at one count', { type: 'multi-rewards', rewards: rewards([5, 'Tea'], [5, 'Cake']) }, []],
    ['one reward at two counts', { type: 'multi-rewards', rewards: rewards([5, 'Tea'], [9, 'Tea']) }, []],
    ['a pair twice', { type: 'multi-rewards', rewards: rewards([5, 'Tea'], [5, 'TEA ']) }, ['rewards.1.name: unique']],
    [
      'stamps on joining at the largest reward',
      { type: 'multi-rewards', rewards: rewards([5, 'Tea']), initialChops: 5 },
      ['initialChops: belowStampCount'],
    ],
    [
      'points that end before they can be spent',
      { type: 'point', rewards: rewards([5, 'Tea']), pendingDays: 10, pointValidityDays: 10 },
      ['pendingDays: tooBig'],
    ],
    ['no tier', { type: 'multi-tiers', ...gold }, ['rewards: tiers']],
    ['two tiers', { type: 'multi-tiers', ...gold, rewards: [tier(5, 'Tea'), tier(9, 'Cake')] }, []],
    [
      'a tier’s reward twice',
      { type: 'multi-tiers', ...gold, rewards: [tier(5, 'Tea'), tier(9, 'tea')] },
      ['rewards.1.name: unique'],
    ],
    [
      'a tier of five rewards',
      { type: 'multi-tiers', ...gold, rewards: [tier(5, 'Tea', { more: more('a', 'b', 'c', 'd') })] },
      [],
    ],
    [
      'a tier of six rewards',
      { type: 'multi-tiers', ...gold, rewards: [tier(5, 'Tea', { more: more('a', 'b', 'c', 'd', 'e') })] },
      ['rewards.0.more: tooMany'],
    ],
    [
      'a reward that two tiers give, and one without a name',
      {
        type: 'multi-tiers',
        ...gold,
        rewards: [tier(5, 'Tea', { more: more('Cake') }), tier(9, 'cake', { more: more('TEA ', '') })],
      },
      ['rewards.1.more.1.name: required', 'rewards.1.name: unique', 'rewards.1.more.0.name: unique'],
    ],
    [
      'two tiers at one count',
      { type: 'multi-tiers', ...gold, rewards: [tier(5, 'Tea'), tier(5, 'Cake')] },
      ['rewards.1.chopCount: unique'],
    ],
    [
      'a tier of no level',
      { type: 'multi-tiers', ...gold, rewards: [tier(5, 'Tea', { level: 'Silver' })] },
      ['rewards.0.level: choose'],
    ],
    [
      'a first level that must be earned',
      { levelBy: 'earned', levelPeriodDays: 30, memberLevels: [{ level: 'A', description: 'a', minEarned: 1 }] },
      ['memberLevels.0.minEarned: firstLevel'],
    ],
  ])('campaign settings are checked by the rules of their type: %s', (_, given, expected) => {
    expect(problemsIn(settings(given))).toEqual(expected)
  })
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  [
    'lists of other things',
    settings({ chopTypes: [null, 5, 'x', { code: 5, stampCount: '9' }], memberLevels: [{ level: {} }] }),
  ],
  ['objects for lists', settings({ chopTypes: { length: 3 }, memberLevels: 'abc' })],
  ['days that are none', settings({ endDate: 5, redemptionStart: {}, registrationStart: ['2026-01-01'] })],
  ['counts that are none', settings({ initialChops: '5', redeemChops: {}, renewalChops: null })],
])('campaign settings that are %s are refused without an exception', (_, value) => {
  expect(problemsIn(value)).not.toEqual([])
})
