import { describe, expect, test } from 'vitest'
import { accrueToNow } from './balance-rules.ts'
import { issueMany } from './chop-rules.ts'
import { endingNext, expiredIn, newLot, pendingIn, spendable, spendableFrom } from './lot-rules.ts'
import { campaignRules, cardFacts, entryTuples, lot, moment, momentAt, today } from './rules-testing.ts'

const points = campaignRules({ type: 'point', pointValidityDays: 10, pendingDays: 3 })
const [soon, later] = ['2026-11-25T15:59:59.999Z', '2026-12-25T15:59:59.999Z']
const opens = '2026-11-23T16:00:00.000Z'

describe('a lot of points (decisions/cards.md §8)', () => {
  const until = '2026-12-01T15:59:59.999Z'
  test.each([
    ['earned: spendable at once, ends with its day', points, 'earn', { from: null, until }],
    ['adjusted: every positive entry is a lot', points, 'adjust', { from: null, until }],
    ['from a receipt: waits first', points, 'receipt', { from: opens, until }],
    ['from an order: waits first', points, 'shopify', { from: opens, until }],
    ['from a referral: waits first', points, 'referrer_bonus', { from: opens, until }],
    ['a scan waits for nothing', points, 'scan', { from: null, until }],
    [
      'without a life of its own it only waits',
      { ...points, pointValidityDays: null },
      'receipt',
      { from: opens, until: null },
    ],
  ] as const)('earned points get their waiting and ending dates: %s', (_name, rules, kind, expected) => {
    expect(newLot(rules, { kind, quantity: 4 }, moment)).toEqual({ ...expected, quantity: 4 })
  })

  test.each([
    ['points that neither wait nor end', { ...points, pointValidityDays: null, pendingDays: null }],
    ['another type', { ...points, type: 'chop' as const }],
  ])('no lot of points is created for %s', (_name, rules) => {
    expect(newLot(rules, { kind: 'receipt', quantity: 1 }, moment)).toBeUndefined()
  })

  test('points of the same day and expiry form one lot, and each receipt has its own lot', () => {
    const earn = (card = cardFacts([0]), kind?: 'receipt', reference?: string) =>
      issueMany(points, card, today, { quantity: 2, kind, reference }, moment).card
    expect(earn(earn()).lots).toEqual([lot(4, '2026-12-01T15:59:59.999Z')])
    expect(earn(earn(cardFacts([0]), 'receipt', 'r1'), 'receipt', 'r2').lots.map(({ reference }) => reference)).toEqual(
      ['r1', 'r2'],
    )
  })
})

describe('lots at the moment of reading (decisions/cards.md §8)', () => {
  const card = cardFacts([20], { lots: [lot(3, soon), lot(4, later), lot(5, later, opens)] })
  test.each([
    ['before all', '2026-11-21T04:00:00Z', 15, 5, 0],
    ['a millisecond before it opens', '2026-11-23T15:59:59.999Z', 15, 5, 0],
    ['when it opens', opens, 20, 0, 0],
    ['a millisecond before the first ends', '2026-11-25T15:59:59.998Z', 20, 0, 0],
    ['when it ends', soon, 17, 0, 3],
    ['when all have ended', later, 8, 0, 12],
  ])(
    'the state of points depends on the moment of reading, not on the nightly job: %s',
    (_name, at, free, waiting, ended) => {
      const now = new Date(at)
      expect([spendable(card, 1, now), pendingIn(card.lots, now), expiredIn(card.lots, now)]).toEqual([
        free,
        waiting,
        ended,
      ])
    },
  )

  test('the next expiry of points lists everything that ends at that moment', () => {
    expect(endingNext(card.lots, moment.now)).toEqual({ at: soon, quantity: 3 })
    expect(endingNext(card.lots, new Date(soon))).toEqual({ at: later, quantity: 9 })
    expect(endingNext(card.lots, new Date(later))).toBeNull()
  })

  test('the moment from which an amount can be spent is known, or is absent when waiting does not help', () => {
    expect(spendableFrom(card, 1, 16, moment.now)).toEqual(new Date(opens))
    expect(spendableFrom(card, 1, 21, moment.now)).toBeUndefined()
  })

  test('ended points are written off once, and points whose waiting time is over become ordinary points', () => {
    const accrued = accrueToNow(points, card, momentAt(soon))
    expect(accrued.entries).toMatchObject([{ kind: 'expire', quantity: -3, measure: 'expired' }])
    expect(accrued.card).toMatchObject({ balances: [17], lots: [lot(9, later)] })
    expect(accrueToNow(points, accrued.card, momentAt(soon)).entries).toEqual([])
    expect(entryTuples(accrueToNow(points, accrued.card, momentAt(later)))).toEqual([['expire', -9, 1]])
  })
})
