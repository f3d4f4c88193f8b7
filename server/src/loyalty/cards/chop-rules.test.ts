import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import type { CardFacts } from '../../ledger/decision.ts'
import { startOfDay } from '../../core/clock.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { expiryByHand } from './card-rules.ts'
import { adjustChops, adjustRange, chopRewardId, issueChops, missingForReward, redeemReward } from './chop-rules.ts'
import { earnByPurchase } from './amount-rules.ts'
import { campaignRules, cardFacts, codeOf, coffee, moment, today } from './rules-testing.ts'

const tomorrow = startOfDay('2026-11-22', moment.timeZone).toISOString()
const before = new Date('2026-11-21T03:59:59Z')

const toast = { id: 'toast', slot: 2, code: 'TOAST', stampCount: 5 }
const campaign = campaignRules()
const both = campaignRules({ chopTypes: [coffee, toast] })
const card = cardFacts([4])
const full = cardFacts([10])

const refusedStates: [string, Partial<CampaignRules>, Partial<CardFacts>, ErrorCode][] = [
  ['an ended campaign', { ended: true }, {}, 'CAMPAIGN_ENDED'],
  ['a closed card', {}, { state: 'closed' }, 'MEMBER_CLOSED'],
  ['a pending card', {}, { state: 'pending' }, 'MEMBER_PENDING'],
  ['an expired card', {}, { state: 'expired' }, 'MEMBER_EXPIRED'],
  ['a card whose moment of expiry has come', {}, { expiresAt: moment.now }, 'MEMBER_EXPIRED'],
  ['a card that expired before the nightly job said so', {}, { expiresAt: before }, 'MEMBER_EXPIRED'],
  ['a frozen card', {}, { state: 'frozen', frozenBy: 'staff' }, 'MEMBER_FROZEN'],
  ['a frozen card that has expired too', {}, { state: 'frozen', expiresAt: before }, 'MEMBER_EXPIRED'],
  ['a campaign past its end date', { endDate: '2026-11-20' }, {}, 'COLLECTION_ENDED'],
]

const operations = {
  issue: (c: CampaignRules, k: CardFacts) => issueChops(c, k, today, { quantity: 1 }, moment),
  adjust: (c: CampaignRules, k: CardFacts) => adjustChops(c, k, today, { quantity: -1 }, moment),
  redeem: (c: CampaignRules, k: CardFacts) => redeemReward(c, { ...k, balances: full.balances }, today, {}, moment),
}

describe.each(Object.entries(operations))('%s is refused on', (_, operation) => {
  test.each(refusedStates)('a chop operation is refused: %s', (_name, rules, facts, code) => {
    expect(codeOf(() => operation({ ...campaign, ...rules }, { ...card, ...facts }))).toEqual({ code })
  })

  test('a chop operation is allowed on the campaign’s last day and in the card’s last moment', () => {
    const last = { ...card, expiresAt: new Date(moment.now.getTime() + 1) }
    expect(codeOf(() => operation({ ...campaign, endDate: '2026-11-21' }, last))).toEqual({})
  })
})

describe('issue (decisions/campaigns.md §2)', () => {
  test.each([
    ['one chop', campaign, card, today, { quantity: 1 }, {}],
    ['two at a time', campaign, card, today, { quantity: 2 }, { code: 'INVALID_REQUEST' }],
    ['two at a time, confirmed', campaign, card, today, { quantity: 2, confirmed: true }, {}],
    [
      'two confirmed above the stamp count',
      campaign,
      { ...card, balances: [9] },
      today,
      { quantity: 2, confirmed: true },
      { code: 'CHOP_BALANCE_MAX' },
    ],
    ['none, confirmed', campaign, card, today, { quantity: 0, confirmed: true }, { code: 'INVALID_REQUEST' }],
    ['none', campaign, card, today, { quantity: 0 }, { code: 'INVALID_REQUEST' }],
    ['a negative one', campaign, card, today, { quantity: -1 }, { code: 'INVALID_REQUEST' }],
    ['up to the stamp count', campaign, { ...card, balances: [9] }, today, { quantity: 1 }, {}],
    ['above the stamp count', campaign, full, today, { quantity: 1 }, { code: 'CHOP_BALANCE_MAX' }],
    ['an unknown chop type', campaign, card, today, { quantity: 1, chopTypeId: 'tea' }, { code: 'RESOURCE_NOT_FOUND' }],
    ['no chop type where there are two', both, card, today, { quantity: 1 }, { code: 'INVALID_REQUEST' }],
    ['the second of two types', both, card, today, { quantity: 1, chopTypeId: 'toast' }, {}],
    [
      'a full second type',
      both,
      { ...card, balances: [0, 5] },
      today,
      { quantity: 1, chopTypeId: 'toast' },
      { code: 'CHOP_BALANCE_MAX' },
    ],
    [
      'the last below the day’s cap',
      { ...campaign, maxEarnPerDay: 3 },
      card,
      { ...today, earned: 2 },
      { quantity: 1 },
      {},
    ],
    [
      'over the day’s cap',
      { ...campaign, maxEarnPerDay: 3 },
      card,
      { ...today, earned: 3 },
      { quantity: 1 },
      { code: 'EXCEED_MAX_EARN_PER_DAY', retryAt: tomorrow },
    ],
  ])('an issue of chops is accepted or refused: %s', (_name, rules, facts, counted, ask, expected) => {
    expect(codeOf(() => issueChops(rules, facts, counted, ask, moment))).toEqual(expected)
  })

  test('an issue writes one earned chop into the balance of its type', () => {
    const decision = issueChops(both, { ...card, balances: [4] }, today, { chopTypeId: 'toast', quantity: 1 }, moment)
    expect(decision.entries).toEqual([{ balanceIndex: 2, kind: 'earn', measure: 'earned', quantity: 1 }])
    expect(decision.card.balances).toEqual([4, 1])
  })

  test('the first chop resets the initial validity only when the campaign says so', () => {
    const rules = { ...campaign, initialValidityDays: 7, memberValidityDays: 365 }
    const fresh = { ...card, firstChopAt: null, expiresAt: new Date('2026-11-25T15:59:59.999Z') }
    const kept = issueChops(rules, fresh, today, { quantity: 1 }, moment)
    expect(kept.card).toMatchObject({ expiresAt: fresh.expiresAt, firstChopAt: moment.now })
    const reset = issueChops({ ...rules, resetInitialValidityOnFirstChop: true }, fresh, today, { quantity: 1 }, moment)
    expect(reset.card.expiresAt).toEqual(new Date('2027-11-21T15:59:59.999Z'))
    const second = issueChops(
      { ...rules, resetInitialValidityOnFirstChop: true },
      { ...fresh, firstChopAt: before },
      today,
      { quantity: 1 },
      moment,
    )
    expect(second.card.expiresAt).toEqual(fresh.expiresAt)
  })

  test.each([new Date('2026-11-25T15:59:59.999Z'), null])(
    'the first chop leaves an expiry that staff set unchanged: %s',
    (end) => {
      const rules = {
        ...campaign,
        initialValidityDays: 7,
        memberValidityDays: 365,
        resetInitialValidityOnFirstChop: true,
      }
      const set = expiryByHand({ ...card, firstChopAt: null }, end, before)
      const after = issueChops(rules, set, today, { quantity: 1 }, moment).card
      expect(after).toMatchObject({ expiresAt: end, firstChopAt: moment.now })
    },
  )

  test('each chop extends the expiry to at least the campaign’s days from today and never shortens it', () => {
    const rules = { ...campaign, extendValidityDays: 30 }
    const soon = { ...card, expiresAt: new Date('2026-11-25T15:59:59.999Z') }
    expect(issueChops(rules, soon, today, { quantity: 1 }, moment).card.expiresAt).toEqual(
      new Date('2026-12-21T15:59:59.999Z'),
    )
    const late = { ...card, expiresAt: new Date('2027-11-25T15:59:59.999Z') }
    expect(issueChops(rules, late, today, { quantity: 1 }, moment).card.expiresAt).toEqual(late.expiresAt)
    expect(issueChops(rules, card, today, { quantity: 1 }, moment).card.expiresAt).toBeNull()
  })
})

test.each([
  ['several of the first kind', both, card, {}],
  ['a card that is frozen', campaign, { ...card, state: 'frozen' }, { code: 'MEMBER_FROZEN' }],
  ['a balance that is bought', { ...campaign, type: 'prepaid' }, card, { code: 'NO_AVAILABLE_CHOP_CHANGE' }],
  ['more than there is room for', campaign, full, { code: 'CHOP_BALANCE_MAX' }],
] as const)('a purchase earns chops or is refused: %s', (_, rules, facts, expected) => {
  const ask = { by: 'receipt', kind: 'receipt', quantity: 2, reference: 'r' } as const
  const earn = () => earnByPurchase(rules, facts, today, ask, moment)
  expect(codeOf(earn)).toEqual(expected)
  if (!('code' in expected)) expect(earn().entries).toMatchObject([{ balanceIndex: 1, kind: 'receipt', quantity: 2 }])
})

describe('adjust (decisions/campaigns.md §3)', () => {
  test.each([
    [0, { code: 'NO_AVAILABLE_CHOP_CHANGE' }, undefined],
    [3, {}, [7]],
    [-4, {}, [0]],
    [-5, { code: 'CHOP_BALANCE_NOT_ENOUGH' }, undefined],
    [6, {}, [10]],
    [7, { code: 'CHOP_BALANCE_MAX' }, undefined],
  ])('an adjustment by %i chops is accepted or refused within the limits', (quantity, expected, balances) => {
    expect(codeOf(() => adjustChops(campaign, card, today, { quantity }, moment))).toEqual(expected)
    if (balances) expect(adjustChops(campaign, card, today, { quantity }, moment).card.balances).toEqual(balances)
  })

  test('the allowed range of an adjustment is exactly what the rule accepts', () => {
    const { min, max } = adjustRange(campaign, card, coffee.slot, moment.now)
    expect(codeOf(() => adjustChops(campaign, card, today, { quantity: min }, moment))).toEqual({})
    expect(codeOf(() => adjustChops(campaign, card, today, { quantity: max }, moment))).toEqual({})
    expect(codeOf(() => adjustChops(campaign, card, today, { quantity: min - 1 }, moment)).code).toBe(
      'CHOP_BALANCE_NOT_ENOUGH',
    )
    expect(codeOf(() => adjustChops(campaign, card, today, { quantity: max + 1 }, moment)).code).toBe(
      'CHOP_BALANCE_MAX',
    )
  })
})

describe('redeem (decisions/campaigns.md §4)', () => {
  test.each([
    ['a full card', campaign, [10], today, {}, {}],
    ['an empty card', campaign, [0], today, {}, { code: 'CHOP_BALANCE_ZERO' }],
    ['one too few', campaign, [9], today, {}, { code: 'CHOP_BALANCE_NOT_ENOUGH' }],
    ['as many as redeemChops asks', { ...campaign, redeemChops: 4 }, [4], today, {}, {}],
    ['one of two types too few', both, [10, 4], today, {}, { code: 'CHOP_BALANCE_NOT_ENOUGH' }],
    ['both types full', both, [10, 5], today, {}, {}],
    ['the reward by its id', campaign, [10], today, { rewardId: chopRewardId }, {}],
    ['another reward', campaign, [10], today, { rewardId: 'car' }, { code: 'REWARD_NOT_FOUND' }],
    ['an amount', campaign, [10], today, { amount: 3 }, { code: 'INVALID_REQUEST' }],
    ['two at once', campaign, [10], today, { quantity: 2 }, { code: 'INVALID_REQUEST' }],
    ['on the redemption’s first day', { ...campaign, redemptionStart: '2026-11-21' }, [10], today, {}, {}],
    [
      'before the redemption’s first day',
      { ...campaign, redemptionStart: '2026-11-22' },
      [10],
      today,
      {},
      { code: 'REDEMPTION_NOT_OPEN', retryAt: tomorrow },
    ],
    ['below the day’s cap', { ...campaign, maxRedeemPerDay: 2 }, [10], { ...today, redemptions: 1 }, {}, {}],
    [
      'over the day’s cap',
      { ...campaign, maxRedeemPerDay: 2 },
      [10],
      { ...today, redemptions: 2 },
      {},
      { code: 'EXCEED_MAX_REDEEM_PER_DAY', retryAt: tomorrow },
    ],
  ])('a redemption of the reward is accepted or refused: %s', (_name, rules, balances, counted, ask, expected) => {
    expect(codeOf(() => redeemReward(rules, { ...card, balances }, counted, ask, moment))).toEqual(expected)
  })

  test('a redemption takes each chop type’s cost and leaves the rest', () => {
    const decision = redeemReward({ ...both, redeemChops: 3 }, { ...card, balances: [10, 5] }, today, {}, moment)
    expect(decision.entries.map(({ balanceIndex, quantity }) => [balanceIndex, quantity])).toEqual([
      [1, -3],
      [2, -3],
    ])
    expect(decision.card.balances).toEqual([7, 2])
  })

  test('a redemption freezes the card when the campaign says so', () => {
    expect(redeemReward({ ...campaign, freezeCard: true }, full, today, {}, moment).card).toMatchObject({
      state: 'frozen',
      frozenBy: 'rule',
    })
    expect(redeemReward(campaign, full, today, {}, moment).card).toMatchObject({ state: 'active', frozenBy: null })
  })

  test('the reported number of missing chops is exactly what the rule lacks', () => {
    expect(missingForReward(both, [10, 4])).toBe(1)
    expect(missingForReward(both, [])).toBe(15)
    expect(missingForReward(both, [10, 5])).toBe(0)
  })
})
