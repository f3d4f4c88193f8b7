import { describe, expect, test } from 'vitest'
import { accrueToNow } from './balance-rules.ts'
import { expiryByHand } from './card-rules.ts'
import { joinCard, renewCard } from './join-rules.ts'
import { campaignRules, cardFacts, codeOf, coffee, entryTuples, lot, moment, momentAt } from './rules-testing.ts'

const toast = { id: 'toast', slot: 3, code: 'TOAST', stampCount: 5 }
const both = campaignRules({
  chopTypes: [coffee, toast],
  levels: [
    { id: 'guest', minEarned: 0 },
    { id: 'gold', minEarned: 0 },
  ],
})

describe('joining (decisions/cards.md §2)', () => {
  test.each([
    ['without initial chops', both, []],
    [
      'with some of each type',
      { ...both, initialChops: 3 },
      [
        ['initial', 3, 1],
        ['initial', 3, 3],
      ],
    ],
    [
      'with more than there is room for',
      { ...both, initialChops: 8 },
      [
        ['initial', 8, 1],
        ['initial', 5, 3],
      ],
    ],
    ['points have room for all', campaignRules({ type: 'point', initialChops: 30 }), [['initial', 30, 1]]],
    ['prepaid begins empty', campaignRules({ type: 'prepaid', initialChops: 3 }), []],
  ])('a new card gets its initial chops: %s', (_name, rules, lines) => {
    expect(entryTuples(joinCard(rules, moment))).toEqual(lines)
  })

  test('initial chops do not count as the first chop and do not extend the card', () => {
    const rules = { ...both, initialChops: 3, initialValidityDays: 7, extendValidityDays: 90 }
    expect(joinCard(rules, moment).card).toMatchObject({
      firstChopAt: null,
      expiresAt: new Date('2026-11-28T15:59:59.999Z'),
    })
  })

  test.each([
    ['the lowest level', undefined, 'guest'],
    ['the level that a rejoining member keeps', 'gold', 'gold'],
    ['the lowest where the kept one is gone', 'platinum', 'guest'],
  ])('a new card begins with %s', (_name, kept, level) => {
    expect(joinCard(both, moment, kept).card.levelId).toBe(level)
  })

  test.each([
    ['for ever', {}, null],
    ['for the member’s days', { memberValidityDays: 30 }, '2026-12-21T15:59:59.999Z'],
    [
      'for the initial days where there are any',
      { memberValidityDays: 30, initialValidityDays: 7 },
      '2026-11-28T15:59:59.999Z',
    ],
  ])('a new card is valid %s', (_name, rules, expiresAt) => {
    expect(joinCard({ ...both, ...rules }, moment).card.expiresAt?.toISOString() ?? null).toBe(expiresAt)
  })
})

describe('expiry is the end of a day in the merchant’s zone (decisions/cards.md §3)', () => {
  const days = (memberValidityDays: number) => campaignRules({ memberValidityDays })
  test.each([
    ['over a day of 23 hours', 'America/New_York', '2026-03-07T17:00:00Z', 1, '2026-03-09T03:59:59.999Z'],
    ['over a day of 25 hours', 'America/New_York', '2026-10-31T17:00:00Z', 1, '2026-11-02T04:59:59.999Z'],
    ['before a day that begins at one', 'America/Sao_Paulo', '2018-11-02T15:00:00Z', 1, '2018-11-04T02:59:59.999Z'],
    ['on a day that begins at one', 'America/Sao_Paulo', '2018-11-02T15:00:00Z', 2, '2018-11-05T01:59:59.999Z'],
    ['before a missing midnight in Beirut', 'Asia/Beirut', '2026-03-27T10:00:00Z', 1, '2026-03-28T21:59:59.999Z'],
    [
      'on the day of a missing midnight in Cairo',
      'Africa/Cairo',
      '2026-04-23T10:00:00Z',
      1,
      '2026-04-24T20:59:59.999Z',
    ],
    ['on a leap day', 'Europe/London', '2028-02-28T12:00:00Z', 1, '2028-02-29T23:59:59.999Z'],
    ['over the end of a year', 'Pacific/Kiritimati', '2026-12-31T12:00:00Z', 1, '2027-01-02T09:59:59.999Z'],
    ['over the end of a month', 'Asia/Singapore', '2026-01-31T04:00:00Z', 30, '2026-03-02T15:59:59.999Z'],
    [
      'late at night, which is the next day already',
      'Asia/Singapore',
      '2026-11-21T16:00:00Z',
      1,
      '2026-11-23T15:59:59.999Z',
    ],
  ])('an expiry is the end of a day in the merchant’s zone: %s', (_name, zone, at, validity, expiresAt) => {
    expect(joinCard(days(validity), momentAt(at, zone)).card.expiresAt?.toISOString()).toBe(expiresAt)
  })

  test('control: the same moment in another zone gives another expiry', () => {
    const [here, there] = ['Asia/Singapore', 'UTC'].map(
      (zone) => joinCard(days(1), momentAt('2026-11-21T16:00:00Z', zone)).card.expiresAt,
    )
    expect(here).not.toEqual(there)
  })
})

describe('a card at its expiry (decisions/cards.md §3)', () => {
  const at = new Date('2026-11-21T15:59:59.999Z')
  const card = cardFacts([4, 0, 2], { expiresAt: at, redeemed: ['tea'], frozenBy: 'staff', state: 'frozen' })
  const due = momentAt(at.toISOString())

  test.each([
    ['keeps its chops', false, [], [4, 0, 2], ['tea']],
    [
      'loses them with expireChops',
      true,
      [
        ['expire', -4, 1],
        ['expire', -2, 3],
      ],
      [0, 0, 0],
      [],
    ],
  ])(
    'a card that has reached its expiry is expired with its chops: %s',
    (_name, expireChops, lines, balances, redeemed) => {
      const accrued = accrueToNow({ ...both, expireChops }, card, due)
      expect(entryTuples(accrued)).toEqual(lines)
      expect(accrued.card).toMatchObject({ state: 'expired', frozenBy: null, balances, redeemed })
      expect(accrueToNow({ ...both, expireChops }, accrued.card, due).entries, 'once').toEqual([])
    },
  )

  test('a card is still in use a millisecond before its expiry', () => {
    expect(accrueToNow(both, card, momentAt('2026-11-21T15:59:59.998Z')).card.state).toBe('frozen')
  })

  test('ended points are written off before the rest of an expired card', () => {
    const points = campaignRules({ type: 'point', expireChops: true })
    const accrued = accrueToNow(points, cardFacts([9], { expiresAt: at, lots: [lot(3, at.toISOString())] }), due)
    expect(entryTuples(accrued)).toEqual([
      ['expire', -3, 1],
      ['expire', -6, 1],
    ])
    expect(accrued.card).toMatchObject({ balances: [0], lots: [] })
  })
})

describe('an expiry that staff set (decisions/cards.md §3)', () => {
  const ends = new Date('2026-11-21T15:59:59.999Z')
  const [before, after] = [moment, momentAt('2026-11-21T16:00:00Z')]
  const ahead = new Date('2026-12-31T15:59:59.999Z')
  const card = cardFacts([4], { expiresAt: ends, redeemed: ['tea'] })
  const written = accrueToNow({ ...both, expireChops: true }, card, after).card

  test.each([
    ['before the end keeps all', true, card, before, ahead, 'active', [4]],
    ['after the end, before the night, finds what was written off gone', true, card, after, ahead, 'active', [0]],
    ['after the night finds the same', true, written, after, ahead, 'active', [0]],
    ['after the end keeps what is not written off', false, card, after, ahead, 'active', [4]],
    ['to none brings it back, too', true, card, after, null, 'active', [0]],
    ['to a day that is over leaves it expired', true, card, after, ends, 'expired', [0]],
    ['leaves a frozen card frozen', true, { ...card, state: 'frozen' as const }, before, ahead, 'frozen', [4]],
  ])('an expiry that staff set takes effect: %s', (_name, expireChops, facts, at, expiresAt, state, balances) => {
    const accrued = accrueToNow({ ...both, expireChops }, facts, at).card
    expect(expiryByHand(accrued, expiresAt, at.now)).toMatchObject({ state, expiresAt, balances })
  })

  test('a card that waits for its approval does not expire', () => {
    const waits = cardFacts([0], { state: 'pending', expiresAt: ends })
    expect(accrueToNow(campaignRules({ type: 'prepaid' }), waits, after).card.state).toBe('pending')
  })
})

describe('renewal (decisions/cards.md §5)', () => {
  const rules = { ...both, renewalChops: 4, memberValidityDays: 30 }
  test.each([
    [
      'an expired card is in use again',
      cardFacts([0, 0, 0], { state: 'expired' }),
      'active',
      [
        ['renewal', 4, 1],
        ['renewal', 4, 3],
      ],
    ],
    ['no more chops than there is room for', cardFacts([10, 0, 3]), 'active', [['renewal', 2, 3]]],
    ['a frozen card stays frozen', cardFacts([10, 0, 5], { state: 'frozen', frozenBy: 'staff' }), 'frozen', []],
  ])('a renewal gives its validity and chops: %s', (_name, card, state, lines) => {
    const renewed = renewCard(rules, card, moment)
    expect([renewed.card.state, entryTuples(renewed)]).toEqual([state, lines])
    expect(renewed.card.expiresAt).toEqual(new Date('2026-12-21T15:59:59.999Z'))
  })

  test.each([
    ['of an ended campaign', { ...rules, ended: true }, 'active', 'CAMPAIGN_ENDED'],
    ['after the campaign’s last day', { ...rules, endDate: '2026-11-20' }, 'active', 'CAMPAIGN_ENDED'],
    ['of a closed card', rules, 'closed', 'MEMBER_CLOSED'],
    ['of a card that waits', rules, 'pending', 'MEMBER_PENDING'],
  ] as const)('a renewal is refused: %s', (_name, campaign, state, code) => {
    expect(codeOf(() => renewCard(campaign, cardFacts([0], { state }), moment))).toEqual({ code })
  })
})
