import { describe, expect, test } from 'vitest'
import type { CardFacts } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { issueMany, type RedeemAsk } from './chop-rules.ts'
import { redeemTier } from './multi-tiers-rules.ts'
import {
  campaignRules,
  cardFacts,
  codeOf,
  entryTuples,
  moment,
  momentAt,
  reward,
  today,
  unmet,
} from './rules-testing.ts'

const levels = ['bronze', 'silver', 'gold'].map((id) => ({ id, minEarned: 0 }))
const tiers = [reward('tea', 3), reward('cake', 6, { levelId: 'silver' }), reward('feast', 10, { levelId: 'gold' })]
const climb = campaignRules({ type: 'multi-tiers', rewards: tiers, levels })
const from = (effectiveFrom: string, id = 'tea'): CampaignRules => ({
  ...climb,
  rewards: tiers.map((tier) => (tier.id === id ? { ...tier, effectiveFrom } : tier)),
})
const at = (balance: number, redeemed: string[] = []) => cardFacts([balance], { redeemed, levelId: 'bronze' })
const none = { code: 'MULTI_TIERS_NO_AVAILABLE_REDEMPTION' }

type Row = readonly [string, CampaignRules, CardFacts, RedeemAsk, object]
const table: Row[] = [
  ['the lowest tier, reached', climb, at(3), {}, {}],
  ['the lowest tier, by its name', climb, at(10), { rewardId: 'tea' }, {}],
  ['a higher tier before a lower one', climb, at(10), { rewardId: 'cake' }, none],
  ['a higher tier after the lower ones', climb, at(10, ['tea']), { rewardId: 'cake' }, {}],
  ['a tier twice in a round', climb, at(5, ['tea']), {}, none],
  ['one too few', climb, at(2), {}, none],
  ['none', climb, at(0), {}, { code: 'CHOP_BALANCE_ZERO' }],
  ['another campaign’s reward', climb, at(10), { rewardId: 'car' }, { code: 'REWARD_NOT_FOUND' }],
  ['two at once', climb, at(10), { quantity: 2 }, { code: 'INVALID_REQUEST' }],
  ['an amount', climb, at(10), { amount: 3 }, { code: 'INVALID_REQUEST' }],
  ['on the day the tier takes effect', from('2026-11-21'), at(3), {}, {}],
  ['the day before, until it does', from('2026-11-22'), at(3), {}, { ...none, retryAt: '2026-11-21T16:00:00.000Z' }],
  ['not reached: no day helps', from('2026-11-22'), at(2), {}, none],
  [
    'a tier that takes effect when the campaign is over',
    { ...from('2026-11-23'), endDate: '2026-11-22' },
    at(3),
    {},
    none,
  ],
  ['a lower tier that is not in effect yet is passed over', from('2026-11-22'), at(6), { rewardId: 'cake' }, {}],
  [
    'by its name, not in effect yet',
    from('2026-11-24', 'cake'),
    at(6, ['tea']),
    { rewardId: 'cake' },
    { ...none, retryAt: '2026-11-23T16:00:00.000Z' },
  ],
]
const answers = (rule: typeof redeemTier, [, campaign, card, ask]: Row) =>
  codeOf(() => rule(campaign, card, today, ask, moment))

describe('redeem a tier (decisions/campaigns.md §5)', () => {
  test.each(table)('a redemption of a tier is accepted or refused: %s', (...row) => {
    expect(answers(redeemTier, row)).toEqual(row[4])
  })

  test('control: the table detects a rule that ignores a tier’s first day', () => {
    const wrong: typeof redeemTier = (campaign, ...more) =>
      redeemTier({ ...campaign, rewards: campaign.rewards.map((tier) => ({ ...tier, effectiveFrom: null })) }, ...more)
    const meets = (rule: typeof redeemTier) => (row: Row) =>
      JSON.stringify(answers(rule, row)) === JSON.stringify(row[4])
    expect(unmet(table, meets(wrong))).toContain('the day before, until it does')
    expect(unmet(table, meets(redeemTier))).toEqual([])
  })

  test('a tier takes no chops until the last one, which empties the card for the next round', () => {
    const first = redeemTier(climb, at(10), today, {}, moment)
    const second = redeemTier(climb, first.card, today, {}, moment)
    const last = redeemTier(climb, second.card, today, {}, moment)
    expect([first, second, last].map(entryTuples)).toEqual([
      [['redeem', 0, 1]],
      [['redeem', 0, 1]],
      [['redeem', -10, 1]],
    ])
    expect(second.card).toMatchObject({ balances: [10], redeemed: ['tea', 'cake'] })
    expect(last.card).toMatchObject({ balances: [0], redeemed: [], state: 'active' })
  })

  test('a card holds at most the last tier’s count, and is frozen there when the campaign says so', () => {
    expect(codeOf(() => issueMany(climb, at(10), today, { quantity: 1 }, moment))).toEqual({ code: 'CHOP_BALANCE_MAX' })
    const freezes = { ...climb, freezeCard: true }
    expect(redeemTier(freezes, at(10), today, {}, moment).card.state).toBe('active')
    expect(redeemTier(freezes, at(10, ['tea', 'cake']), today, {}, moment).card).toMatchObject({
      state: 'frozen',
      frozenBy: 'rule',
    })
  })
})

describe('reaching a tier sets the card’s level (decisions/campaigns.md §5)', () => {
  test.each([
    ['below it', climb, 2, 3, 'bronze'],
    ['just reached', climb, 2, 4, 'silver'],
    ['passed over to the last', climb, 2, 8, 'gold'],
    ['a tier that is not in effect', from('2026-11-22', 'cake'), 2, 4, 'bronze'],
  ])('an issue that reaches a tier sets the card’s level: %s', (_name, rules, before, quantity, level) => {
    expect(issueMany(rules, at(before), today, { quantity }, moment).card.levelId).toBe(level)
  })

  test('a tier that takes effect later sets the level when it is redeemed', () => {
    const later = momentAt('2026-11-22T04:00:00Z')
    const { card, entries } = redeemTier(from('2026-11-22', 'cake'), at(6, ['tea']), today, {}, later)
    expect(card.levelId).toBe('silver')
    expect(entries[0]?.effects?.level).toEqual({ from: 'bronze', to: 'silver' })
  })
})
