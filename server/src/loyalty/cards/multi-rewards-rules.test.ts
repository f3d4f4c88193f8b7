import { describe, expect, test } from 'vitest'
import type { CardFacts } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { issueMany, type RedeemAsk } from './chop-rules.ts'
import { redeemChosen } from './multi-rewards-rules.ts'
import { campaignRules, cardFacts, codeOf, entryTuples, moment, reward, today, unmet } from './rules-testing.ts'

const menu = campaignRules({
  type: 'multi-rewards',
  rewards: [reward('tea', 3), reward('cake', 6), reward('feast', 10)],
})
const once = { ...menu, freezeCard: true }
const at = (balance: number, redeemed: string[] = []) => cardFacts([balance], { redeemed })

type Row = readonly [string, CampaignRules, CardFacts, RedeemAsk, object]
const table: Row[] = [
  ['the one chosen', menu, at(6), { rewardId: 'cake' }, {}],
  ['none chosen', menu, at(10), {}, { code: 'INVALID_REQUEST' }],
  ['the only one, not named', { ...menu, rewards: [reward('tea', 3)] }, at(3), {}, {}],
  ['one too few', menu, at(5), { rewardId: 'cake' }, { code: 'CHOP_BALANCE_NOT_ENOUGH' }],
  ['none', menu, at(0), { rewardId: 'tea' }, { code: 'CHOP_BALANCE_ZERO' }],
  ['another campaign’s reward', menu, at(10), { rewardId: 'car' }, { code: 'REWARD_NOT_FOUND' }],
  ['two at once', menu, at(10), { rewardId: 'tea', quantity: 2 }, { code: 'INVALID_REQUEST' }],
  ['an amount', menu, at(10), { amount: 3 }, { code: 'INVALID_REQUEST' }],
  ['the same again', menu, at(10, ['tea']), { rewardId: 'tea' }, {}],
  [
    'the same again where each is given once',
    once,
    at(10, ['tea']),
    { rewardId: 'tea' },
    { code: 'NO_REDEEMABLE_REWARDS' },
  ],
  ['another where each is given once', once, at(10, ['tea']), { rewardId: 'cake' }, {}],
]
const answers = (rule: typeof redeemChosen, [, campaign, card, ask]: Row) =>
  codeOf(() => rule(campaign, card, today, ask, moment))

describe('redeem a chosen reward (decisions/campaigns.md §6)', () => {
  test.each(table)('a redemption of a chosen reward is accepted or refused: %s', (...row) => {
    expect(answers(redeemChosen, row)).toEqual(row[4])
  })

  test('control: the table detects a rule that forgets which rewards were given', () => {
    const wrong: typeof redeemChosen = (campaign, card, ...more) =>
      redeemChosen(campaign, { ...card, redeemed: [] }, ...more)
    const meets = (rule: typeof redeemChosen) => (row: Row) =>
      JSON.stringify(answers(rule, row)) === JSON.stringify(row[4])
    expect(unmet(table, meets(wrong))).toEqual(['the same again where each is given once'])
    expect(unmet(table, meets(redeemChosen))).toEqual([])
  })

  test('a chosen reward takes its own cost from the card and leaves the rest', () => {
    const decision = redeemChosen(menu, at(10), today, { rewardId: 'cake' }, moment)
    expect([entryTuples(decision), decision.card.balances]).toEqual([[['redeem', -6, 1]], [4]])
  })

  test('a card is frozen once each reward was given, in any order, and not before', () => {
    const states = ['feast', 'tea', 'cake'].reduce<CardFacts[]>((cards, rewardId) => {
      const card = { ...(cards.at(-1) ?? at(0)), balances: [10] }
      return [...cards, redeemChosen(once, card, today, { rewardId }, moment).card]
    }, [])
    expect(states.map(({ state }) => state)).toEqual(['active', 'active', 'frozen'])
  })

  test('a card holds at most the largest cost of its rewards', () => {
    expect(codeOf(() => issueMany(menu, at(8), today, { quantity: 2 }, moment))).toEqual({})
    expect(codeOf(() => issueMany(menu, at(8), today, { quantity: 3 }, moment))).toEqual({ code: 'CHOP_BALANCE_MAX' })
  })
})
