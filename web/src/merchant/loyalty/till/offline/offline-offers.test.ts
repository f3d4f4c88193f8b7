import { describe, expect, test } from 'vitest'
import { besidesSession } from '../../../../lib/session.ts'
import { memoryStore } from '../../../../lib/store.ts'
import { actOf, bookingsLeft, expectedOf, offersLeft } from './offline-offers.ts'
import type { QueuedAct } from './queued-act.ts'
import { cardOfSeen, makeSeenCards, MAX_SEEN_CARDS, seenAfter, type SeenCard } from './seen-cards.ts'

/** The clock of the tests is that of UTC. */
const clockAt = (at: number) => {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  return { day, time: time.slice(0, 5) }
}
const line = (balance: number) => ({ chopTypeId: 't', code: 'COFFEE', balance, stampCount: 10 })
const seen = (facts: Partial<SeenCard> = {}): SeenCard => ({
  id: 'c',
  cardNumber: '123456789012',
  name: 'Ada',
  campaignId: 'k',
  campaignName: 'Coffee',
  campaignType: 'chop',
  state: 'active',
  balance: 10,
  spendable: 10,
  balances: [line(10)],
  billPerChop: null,
  onePerVisit: true,
  carriedOver: null,
  expiresAt: null,
  rewards: [{ id: 'r', name: 'A coffee', cost: 10, allowed: true }],
  bookings: [],
  ...facts,
})
const waiting = (act: Partial<QueuedAct['act']>, cost: number, state: QueuedAct['state'] = 'waiting'): QueuedAct => ({
  id: 'x',
  by: 'mei',
  act: { kind: 'issue', memberId: 'c', quantity: 1, ...act } as QueuedAct['act'],
  cardNumber: '123456789012',
  cost,
  at: 0,
  state,
})
const double = (from: string) => ({ weekdays: [4], from, to: null, factor: 2 })
const redeemed = (cost = 10, state?: QueuedAct['state']) => waiting({ kind: 'redeem', rewardId: 'r' }, cost, state)
const limits = (givesOnce: boolean, leftToday: number | null) => ({ givesOnce, leftToday })
const reward = (cost: number) => ({ id: 'r', name: '', cost, allowed: true })
/** A card whose reward takes half of it. */
const fewer = { rewards: [reward(5)] }
/** A card with kinds of stamps, of each of which its reward takes as many. */
const kinds = (cost: number, balances: number[]): Partial<SeenCard> => ({
  balances: balances.map((balance, i) => ({ ...line(balance), chopTypeId: `t${i}` })),
  rewards: [reward(cost)],
})
const redeem = { kind: 'redeem', cardId: 'c', rewardId: 'r', rewardName: 'A coffee' } as const

describe('a reward without network', () => {
  test.each([
    ['within the balance last known', {}, [], true],
    ['of points within what can be spent', { campaignType: 'point', spendable: 9 }, [], false],
    ['that waits to be sent already', {}, [redeemed()], false],
    ['whose sending has its answer', {}, [redeemed(10, 'done')], true],
    ['for chops that still wait to be issued', { balances: [line(9)] }, [waiting({}, 0)], false],
    ['of the kind of stamp the card has least of', { balances: [line(10), line(3)] }, [], false],
    ['that the server did not allow', { rewards: [{ id: 'r', name: '', cost: 1, allowed: false }] }, [], false],
    ['of a card that has expired since', { expiresAt: '1970-01-01T00:00:00Z' }, [], false],
    ['of a frozen card', { state: 'frozen' }, [], false],
    ['of all kinds of stamps, which are there', kinds(20, [10, 10]), [], true],
    ['of part of each kind, which are left', kinds(10, [10, 10]), [waiting({ kind: 'redeem' }, 10)], true],
    ['of part of each kind, of which one is not left', kinds(4, [10, 2]), [waiting({ kind: 'redeem' }, 4)], false],
    ['that is given once and waits to be sent', { ...fewer, rewardLimits: limits(true, null) }, [redeemed(5)], false],
    [
      'of which another one was the last of the day',
      { ...fewer, rewardLimits: limits(false, 1) },
      [redeemed(5)],
      false,
    ],
    ['of which the day has one more', { ...fewer, rewardLimits: limits(false, 2) }, [redeemed(5)], true],
    [
      'of tiers after another one',
      { campaignType: 'multi-tiers', rewards: [{ id: 'r', name: '', cost: 0, allowed: true }] },
      [redeemed()],
      false,
    ],
  ] as const)('a reward without a network is offered or withheld: %s', (_what, facts, acts, allowed) => {
    const known = { seen: seen(facts as Partial<SeenCard>), acts, now: 1, clockAt }
    expect(offersLeft(known)[0]?.allowed).toBe(allowed)
    expect(actOf(redeem, known) !== undefined).toBe(allowed)
  })
})

test.each([
  [
    { kind: 'issue', cardId: 'c', chopTypeId: 't' },
    { kind: 'issue', memberId: 'c', quantity: 1, chopTypeId: 't' },
  ],
  [{ kind: 'adjust', cardId: 'c', quantity: 1, remark: 'x' }, undefined],
  [{ kind: 'burn', cardId: 'c', amount: 1, pin: '1' }, undefined],
  [{ kind: 'void', cardId: 'c', entryId: 'e', undoes: 'k' }, undefined],
  [{ kind: 'use', cardId: 'c', quantity: 1 }, undefined],
] as const)('the request %j without a network becomes the offline operation %j', (ask, act) => {
  expect(actOf(ask, { seen: seen(), acts: [], now: 1, clockAt })?.act).toEqual(act)
})

test('a prepaid card without a network is used only up to its last known balance', () => {
  const known = {
    seen: seen({ campaignType: 'prepaid', balances: [line(3)] }),
    acts: [waiting({ kind: 'use' }, 2)],
    now: 1,
    clockAt,
  }
  expect(actOf({ kind: 'use', cardId: 'c', quantity: 1 }, known)?.cost).toBe(1)
  expect(actOf({ kind: 'use', cardId: 'c', quantity: 2 }, known)).toBeUndefined()
})

test.each([
  ['as many as the day has left', 2, [], 2, true],
  ['more than the day has left', 2, [], 3, false],
  ['what another use has left of the day', 3, [waiting({ kind: 'use', quantity: 2 }, 2)], 1, true],
  ['more than another use has left of the day', 3, [waiting({ kind: 'use', quantity: 2 }, 2)], 2, false],
  ['any number where the day has no limit', null, [waiting({ kind: 'use', quantity: 2 }, 2)], 8, true],
] as const)('a prepaid card without a network is used within its day: %s', (_what, left, acts, quantity, allowed) => {
  const card = seen({ campaignType: 'prepaid', rewards: [], rewardLimits: limits(false, left) })
  const act = actOf({ kind: 'use', cardId: 'c', quantity }, { seen: card, acts, now: 1, clockAt })
  expect(act !== undefined).toBe(allowed)
})

test('a prepaid card that was not looked up again since its uses has fewer of them left that day', () => {
  const before = seen({ campaignType: 'prepaid', rewards: [], rewardLimits: limits(false, 3) })
  const after = seenAfter(before, cardOfSeen(before), { kind: 'use', quantity: 2 })
  expect(after.rewardLimits).toEqual(limits(false, 1))
})

test('a booking without a network is attended once and on its day only', () => {
  const booking = { id: 'b', boothName: 'Booth', from: '10:00', to: '11:00', day: '2026-11-21' }
  const known = { seen: seen({ bookings: [booking] }), acts: [] as QueuedAct[], now: 1, clockAt }
  expect(bookingsLeft(known, '2026-11-21')).toEqual([booking])
  expect(bookingsLeft(known, '2026-11-22')).toEqual([])
  const acts = [waiting({ kind: 'attend', bookingId: 'b' }, 0)]
  expect(bookingsLeft({ ...known, acts }, '2026-11-21')).toEqual([])
})

describe('a card that was not looked up again since an operation', () => {
  const now = { seen: seen(), acts: [] as QueuedAct[], now: 1, clockAt }
  const tiers: Partial<SeenCard> = {
    campaignType: 'multi-tiers',
    rewards: [
      { id: 'r', name: '', cost: 5, allowed: true },
      { id: 's', name: '', cost: 10, allowed: false },
    ],
  }

  test.each([
    ['no tier again', tiers, { rewardId: 'r' }, []],
    ['a tier after a stamp', tiers, {}, ['r']],
    ['a reward that the balance still covers', { balances: [line(10)] }, { rewardId: 'r' }, ['r']],
    ['no reward that is given once', { rewardLimits: limits(true, null) }, { rewardId: 'r' }, []],
    ['no reward beyond those of the day', { rewardLimits: limits(false, 1) }, { rewardId: 'r' }, []],
  ] as const)('a card that an operation changed is offered %s', (_what, facts, done, offered) => {
    const before = seen(facts as Partial<SeenCard>)
    const after = seenAfter(before, cardOfSeen(before), done)
    const allowed = offersLeft({ ...now, seen: after }).filter((offer) => offer.allowed)
    expect(allowed.map(({ id }) => id)).toEqual(offered)
  })

  test('the next bill is added to the rest that the last one has left', () => {
    const before = seen({ campaignType: 'point', billPerChop: 300, carriedOver: { amount: 200, perChop: 300 } })
    const left = { ...cardOfSeen(before), carriedOver: { amount: 50, perChop: 300 } }
    const known = { ...now, seen: seenAfter(before, left, {}), acts: [waiting({ kind: 'bill', amount: 200 }, 0)] }
    expect(expectedOf(known)).toMatchObject({ balance: 10, carriedOver: { amount: 250 } })
  })

  test('a validity that was extended and a booking that was attended are those of the answer', () => {
    const booking = { id: 'b', boothName: 'Booth', from: '10:00', to: '11:00', day: '2026-11-21' }
    const before = seen({ expiresAt: '1970-01-01T00:00:00Z', bookings: [booking] })
    const left = { ...cardOfSeen(before), expiresAt: '2999-01-01T00:00:00Z' }
    const known = { ...now, seen: seenAfter(before, left, { bookingId: 'b' }) }
    expect(offersLeft(known)[0]?.allowed).toBe(true)
    expect(bookingsLeft(known, '2026-11-21')).toEqual([])
  })
})

test('the device remembers a limited number of cards, found by code and by number', () => {
  const store = memoryStore()
  const cards = makeSeenCards(store)
  const many = Array.from({ length: MAX_SEEN_CARDS }, (_, i) =>
    seen({ id: `c${i}`, cardNumber: String(100_000_000_000 + i) }),
  )
  store.setItem(besidesSession.cards, JSON.stringify(many.toReversed()))
  cards.put(seen({ id: 'c500', cardNumber: '100000000500' }))
  expect(cards.all()).toHaveLength(MAX_SEEN_CARDS)
  expect(cards.find('1000 0000 0000')).toBeUndefined()
  expect(cards.find('1000-0000-0001')?.id).toBe('c1')
  expect(cards.find('CC1.100000000500.abcdefghijkl')?.id).toBe('c500')
})

describe('the balance that is expected', () => {
  const two = [line(3), { ...line(9), chopTypeId: 'u' }]
  test.each([
    ['of what waits to be issued', { balances: [line(4)] }, [waiting({}, 0)], [5]],
    ['of several, never beyond the card', { balances: [line(8)] }, [waiting({ quantity: 5 }, 0)], [10]],
    ['of the kind that was issued', { balances: two }, [waiting({ chopTypeId: 'u' }, 0)], [3, 10]],
    ['without what a reward takes', {}, [redeemed()], [0]],
    ['of points, which have no end', { campaignType: 'point' }, [waiting({ quantity: 50 }, 0)], [60]],
    [
      'of bills with their rest',
      { campaignType: 'point', billPerChop: 300, carriedOver: { amount: 200, perChop: 300 } },
      [waiting({ kind: 'bill', amount: 250 }, 0), waiting({ kind: 'bill', amount: 160 }, 0)],
      [12],
    ],
    ['of a bill', { campaignType: 'point', billPerChop: 300 }, [waiting({ kind: 'bill', amount: 1000 }, 0)], [13]],
    ['of prepaid uses', { campaignType: 'prepaid' }, [waiting({ kind: 'use', quantity: 4 }, 4)], [6]],
    [
      'of a tier that takes nothing',
      {
        campaignType: 'multi-tiers',
        rewards: [
          { id: 'r', name: '', cost: 5, allowed: true },
          { id: 's', name: '', cost: 10, allowed: false },
        ],
      },
      [redeemed()],
      [10],
    ],
    ['of what has its answer already', {}, [redeemed(10, 'done')], [10]],
    ['without what a reward takes of each kind', kinds(10, [10, 8]), [redeemed(10)], [5, 3]],
    // 1970 began on a Thursday.
    ['with what its hour adds', { balances: [line(2)], multipliers: [double('00:00')] }, [waiting({}, 0)], [4]],
    ['without what another hour adds', { balances: [line(2)], multipliers: [double('01:00')] }, [waiting({}, 0)], [3]],
    [
      'with no more than there is room for',
      { balances: [line(9)], multipliers: [double('00:00')] },
      [waiting({}, 0)],
      [10],
    ],
  ] as [string, Partial<SeenCard>, QueuedAct[], number[]][])(
    'the expected balance of a card counts its offline operations: %s',
    (_, facts, acts, expected) => {
      const card = seen({ ...facts })
      const { balances, balance } = expectedOf({ seen: card, acts, now: 0, clockAt })
      expect(balances.map((one) => one.balance)).toEqual(expected)
      const before = card.balances.reduce((sum, one) => sum + one.balance, 0)
      expect(balance - card.balance).toBe(expected.reduce((sum, one) => sum + one, 0) - before)
    },
  )
})
