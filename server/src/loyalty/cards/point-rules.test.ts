import { describe, expect, test } from 'vitest'
import type { CardFacts } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import type { Today } from './card-rules.ts'
import { issueMany, type RedeemAsk } from './chop-rules.ts'
import { redeemPoints } from './point-rules.ts'
import { campaignRules, cardFacts, codeOf, entryTuples, lot, moment, reward, today, unmet } from './rules-testing.ts'

const points = campaignRules({ type: 'point', rewards: [reward('tea', 5), reward('cake', 8)] })
const one = { ...points, rewards: [reward('tea', 5)] }
const [monday, tuesday] = ['2026-11-22T16:00:00.000Z', '2026-11-23T16:00:00.000Z']
const waiting = (quantity: number) => lot(quantity, null, monday)

type Row = readonly [string, CampaignRules, CardFacts, Today, RedeemAsk, object]
const table: Row[] = [
  ['a reward that is just paid for', points, cardFacts([5]), today, { rewardId: 'tea' }, {}],
  ['the only reward, not named', one, cardFacts([5]), today, {}, {}],
  ['none of several named', points, cardFacts([9]), today, {}, { code: 'INVALID_REQUEST' }],
  ['another campaign’s reward', points, cardFacts([9]), today, { rewardId: 'car' }, { code: 'REWARD_NOT_FOUND' }],
  ['one too few', points, cardFacts([4]), today, { rewardId: 'tea' }, { code: 'CHOP_BALANCE_NOT_ENOUGH' }],
  ['no points', points, cardFacts([0]), today, { rewardId: 'tea' }, { code: 'CHOP_BALANCE_ZERO' }],
  ['two of a reward', points, cardFacts([10]), today, { rewardId: 'tea', quantity: 2 }, {}],
  [
    'two, paid for one',
    points,
    cardFacts([9]),
    today,
    { rewardId: 'tea', quantity: 2 },
    { code: 'CHOP_BALANCE_NOT_ENOUGH' },
  ],
  ['none of a reward', points, cardFacts([9]), today, { rewardId: 'tea', quantity: 0 }, { code: 'INVALID_REQUEST' }],
  ['a burn of all', points, cardFacts([9]), today, { amount: 9 }, {}],
  ['a burn of nothing', points, cardFacts([9]), today, { amount: 0 }, { code: 'INVALID_REQUEST' }],
  ['a burn of less than nothing', points, cardFacts([9]), today, { amount: -1 }, { code: 'INVALID_REQUEST' }],
  ['a burn and a reward', points, cardFacts([9]), today, { amount: 5, rewardId: 'tea' }, { code: 'INVALID_REQUEST' }],
  ['a burn of too much', points, cardFacts([9]), today, { amount: 10 }, { code: 'CHOP_BALANCE_NOT_ENOUGH' }],
  [
    'what waits is not spent, and the refusal says until when',
    points,
    cardFacts([9], { lots: [waiting(5)] }),
    today,
    { amount: 5 },
    { code: 'CHOP_BALANCE_NOT_ENOUGH', retryAt: monday },
  ],
  [
    'of several that wait, the one that makes it enough',
    points,
    cardFacts([9], { lots: [waiting(2), lot(7, null, tuesday)] }),
    today,
    { amount: 5 },
    { code: 'CHOP_BALANCE_NOT_ENOUGH', retryAt: tuesday },
  ],
  [
    'what waits until the card is over helps nobody',
    points,
    cardFacts([9], { lots: [waiting(9)], expiresAt: new Date(monday) }),
    today,
    { amount: 5 },
    { code: 'CHOP_BALANCE_NOT_ENOUGH' },
  ],
  [
    'what has ended is not spent',
    points,
    cardFacts([9], { lots: [lot(5, '2026-11-21T03:59:59.999Z')] }),
    today,
    { amount: 5 },
    { code: 'CHOP_BALANCE_NOT_ENOUGH' },
  ],
  [
    'over the day’s cap',
    { ...points, maxRedeemPerDay: 1 },
    cardFacts([9]),
    { earned: 0, redemptions: 1 },
    { amount: 1 },
    { code: 'EXCEED_MAX_REDEEM_PER_DAY', retryAt: '2026-11-21T16:00:00.000Z' },
  ],
  [
    'several rewards at once over the day’s cap',
    { ...points, maxRedeemPerDay: 1 },
    cardFacts([90]),
    today,
    { rewardId: points.rewards[0]?.id, quantity: 2 },
    { code: 'EXCEED_MAX_REDEEM_PER_DAY' },
  ],
  [
    'over the day’s cap on the last day',
    { ...points, maxRedeemPerDay: 1, endDate: '2026-11-21' },
    cardFacts([9]),
    { earned: 0, redemptions: 1 },
    { amount: 1 },
    { code: 'EXCEED_MAX_REDEEM_PER_DAY' },
  ],
  [
    'before redemptions begin',
    { ...points, redemptionStart: '2026-11-22' },
    cardFacts([9]),
    today,
    { amount: 1 },
    { code: 'REDEMPTION_NOT_OPEN', retryAt: '2026-11-21T16:00:00.000Z' },
  ],
  ['frozen', points, cardFacts([9], { state: 'frozen' }), today, { amount: 1 }, { code: 'MEMBER_FROZEN' }],
]

const answers = (rule: typeof redeemPoints, [, campaign, card, counted, ask]: Row) =>
  codeOf(() => rule(campaign, card, counted, ask, moment))

describe('redeem and burn points (decisions/campaigns.md §4)', () => {
  test.each(table)('a redemption or burn of points is accepted or refused: %s', (...row) => {
    expect(answers(redeemPoints, row)).toEqual(row[5])
  })

  test('control: the table detects a rule that spends waiting points', () => {
    const wrong: typeof redeemPoints = (campaign, card, ...more) =>
      redeemPoints(campaign, { ...card, lots: [] }, ...more)
    const broken = unmet(table, (row) => JSON.stringify(answers(wrong, row)) === JSON.stringify(row[5]))
    expect(broken).toContain('what waits is not spent, and the refusal says until when')
    expect(unmet(table, (row) => JSON.stringify(answers(redeemPoints, row)) === JSON.stringify(row[5]))).toEqual([])
  })

  test('the points that end first are spent first, and points without an end last', () => {
    const lots = [lot(3, '2026-12-31T15:59:59.999Z'), lot(3, '2026-11-30T15:59:59.999Z')]
    const { entries, card } = redeemPoints(points, cardFacts([8], { lots }), today, { amount: 5 }, moment)
    expect(entries[0]?.effects?.lots).toEqual([
      lot(-3, '2026-11-30T15:59:59.999Z'),
      lot(-2, '2026-12-31T15:59:59.999Z'),
    ])
    expect(card).toMatchObject({ balances: [3], lots: [lot(1, '2026-12-31T15:59:59.999Z')] })
  })

  test('a burn is recorded as a deduction, a reward as a redemption, and neither freezes a card', () => {
    const rules = { ...points, freezeCard: true }
    const burnt = redeemPoints(rules, cardFacts([5]), today, { amount: 5 }, moment)
    expect(entryTuples(burnt)).toEqual([['deduct', -5, 1]])
    expect(entryTuples(redeemPoints(rules, cardFacts([5]), today, { rewardId: 'tea' }, moment))).toEqual([
      ['redeem', -5, 1],
    ])
    expect(burnt.card.state).toBe('active')
  })
})

describe('issue points (decisions/campaigns.md §2)', () => {
  const capped = { ...points, maxEarnPerDay: 10 }
  test.each([
    ['any whole quantity', points, { quantity: 1_000_000 }, 0, {}],
    ['none', points, { quantity: 0 }, 0, { code: 'INVALID_REQUEST' }],
    ['up to the day’s cap', capped, { quantity: 4 }, 6, {}],
    [
      'over the day’s cap, until tomorrow',
      capped,
      { quantity: 5 },
      6,
      { code: 'EXCEED_MAX_EARN_PER_DAY', retryAt: '2026-11-21T16:00:00.000Z' },
    ],
    ['more than any day’s cap, for ever', capped, { quantity: 11 }, 0, { code: 'EXCEED_MAX_EARN_PER_DAY' }],
    [
      'a receipt counts against the cap',
      capped,
      { quantity: 5, kind: 'receipt' as const },
      6,
      { code: 'EXCEED_MAX_EARN_PER_DAY', retryAt: '2026-11-21T16:00:00.000Z' },
    ],
    ['a bonus does not', capped, { quantity: 11, kind: 'referrer_bonus' as const }, 10, {}],
  ])('an issue of points is accepted or refused: %s', (_name, rules, ask, earned, expected) => {
    expect(codeOf(() => issueMany(rules, cardFacts([0]), { ...today, earned }, ask, moment))).toEqual(expected)
  })
})
