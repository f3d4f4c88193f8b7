import { describe, expect, test } from 'vitest'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import * as member from '@chopcard/contract/earning/member/carnival.ts'
import * as merchantCalls from '@chopcard/contract/earning/merchant/booths.ts'
import { editCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { deleteCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { boothCodeOf, boothOf, withBooths, daySlot, slotIdOf, zoneAtNoon } from '../../../test/make-carnival.ts'
import { untilServed } from '../../../test/until-served.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { settingsForForm } from '../../loyalty/campaigns/stored-settings.ts'
import { reconcile } from '../../ledger/reconcile.ts'
import { fillTimeSlots } from './fill-time-slots.ts'

const t = useApp()
const aText: unknown = expect.any(String)
const timeZone = zoneAtNoon()
const daySlotOn = (days: number, given: Parameters<typeof daySlot>[1] = {}) => daySlot(days, given, timeZone)

async function setting(given: Partial<CampaignSettingsInput>) {
  const merchant = await makeMerchant(t.app, { timeZone })
  const campaign = await makeCampaign(t.app, merchant, given)
  return { merchant, campaign, as: { token: merchant.owner.token } }
}
type Setting = Awaited<ReturnType<typeof setting>>

/** Ten at a time: what is tried is the booking of all at once, not their joining. */
async function cardsIn({ merchant, campaign }: Setting, count: number) {
  const cards: Awaited<ReturnType<typeof makeCard>>[] = []
  while (cards.length < count)
    cards.push(...(await parallel(Math.min(10, count - cards.length), () => makeCard(t.app, merchant, campaign))))
  return cards
}
const parallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

const book = ({ token }: { token: string }, slotId: string, wait?: boolean, key = newId()) =>
  t.call(member.bookTimeSlot, { body: { slotId, wait } }, { token, key })
const stamp = ({ token }: { token: string }, code: string, key = newId()) =>
  t.call(member.collectStamp, { body: { code } }, { token, key })
/** One request of a crowd, with the key that it comes back with. */
const inCrowd = <A extends { code: string | undefined }>(ask: (key: string) => Promise<A>, key = newId()) =>
  untilServed(() => ask(key))
const carnival = async ({ token }: { token: string }) => (await t.call(member.myCarnival, {}, { token })).body.data
const bookings = async ({ as }: Setting, state?: 'booked' | 'waiting') =>
  (await t.call(merchantCalls.listBookings, { query: { state, pageSize: '100' } }, as)).body.data
const timeSlots = async ({ as }: Setting) => (await t.call(merchantCalls.listTimeSlots, {}, as)).body.data
const mails = async ({ merchant }: Setting, template: string) => {
  await handleEvents(t.app)
  return t.app.database.kysely
    .selectFrom('outbox')
    .select('recipient')
    .where('merchant_id', '=', merchant.id)
    .where('template', '=', template)
    .execute()
}

describe('a time slot of seven places', () => {
  test('a time slot of seven places is booked by exactly seven of a hundred cards at once', async () => {
    const given = await setting(withBooths([daySlotOn(1, { quota: 7 })]))
    const cards = await cardsIn(given, 100)
    const answers = await parallel(100, (i) =>
      inCrowd((key) => book(cards[i]!, slotIdOf(given.campaign), undefined, key)),
    )
    expect(tally(answers)).toEqual({ done: 7, INSUFFICIENT_QUOTA: 93 })
    expect(await timeSlots(given)).toMatchObject([{ quota: 7, booked: 7, waiting: 0 }])
  })

  test('seven cancelled places go to the seven cards that have waited longest, and each is told once', async () => {
    const given = await setting(withBooths([daySlotOn(1, { quota: 7, waitingList: true })]))
    const cards = await cardsIn(given, 40)
    const answers = await parallel(40, (i) => inCrowd((key) => book(cards[i]!, slotIdOf(given.campaign), true, key)))
    expect(answers.filter(({ body }) => body.data?.state === 'booked')).toHaveLength(7)
    const waiting = (await bookings(given, 'waiting')).toSorted((a, b) =>
      a.createdAt + a.id < b.createdAt + b.id ? -1 : 1,
    )
    expect(waiting).toHaveLength(33)
    const booked = await bookings(given, 'booked')
    const byCard = new Map(cards.map((card) => [card.id, card]))
    const cancels = await parallel(70, (i) => {
      const { id, memberId } = booked[i % 7]!
      return t.call(member.cancelMyBooking, { params: { id } }, { token: byCard.get(memberId)!.token })
    })
    expect(tally(cancels)).toEqual({ done: 7, NOT_FOUND: 63 })
    const promoted = await bookings(given, 'booked')
    expect(new Set(promoted.map(({ id }) => id))).toEqual(new Set(waiting.slice(0, 7).map(({ id }) => id)))
    expect(await timeSlots(given)).toMatchObject([{ booked: 7, waiting: 26 }])
    const told = (await mails(given, 'booth-promoted')).map(({ recipient }) => recipient)
    expect(told).toHaveLength(7)
    expect(new Set(told)).toEqual(new Set(promoted.map(({ email }) => email)))
  })

  test('a booking can be cancelled only by the card that made it', async () => {
    const given = await setting(withBooths([daySlotOn(1)]))
    const [owner, other] = await cardsIn(given, 2)
    const { id } = (await book(owner!, slotIdOf(given.campaign))).body.data
    const cancel = ({ token }: { token: string }) => t.call(member.cancelMyBooking, { params: { id } }, { token })
    expect((await cancel(other!)).code).toBe('NOT_FOUND')
    expect(await timeSlots(given)).toMatchObject([{ booked: 1 }])
    expect((await cancel(owner!)).code).toBeUndefined()
  })

  test('a larger quota gives its new places to waiting cards, however often the job runs', async () => {
    const given = await setting(withBooths([daySlotOn(1, { quota: 1, waitingList: true })]))
    const cards = await cardsIn(given, 4)
    for (const card of cards) await book(card, slotIdOf(given.campaign), true)
    const settings = settingsForForm(given.campaign.settings)
    const booths = settings.booths.map((booth) => ({
      ...booth,
      slots: booth.slots.map((timeSlot) => ({ ...timeSlot, quota: 3 })),
    }))
    const saved = await t.call(
      editCampaign,
      { params: { id: given.campaign.id }, body: { revision: 1, settings: { ...settings, booths } } },
      given.as,
    )
    expect(saved.status).toBe(200)
    const payload = { merchantId: given.merchant.id, campaignId: given.campaign.id }
    await Promise.all([1, 2, 3].map(() => fillTimeSlots.run(t.app, payload)))
    expect(await timeSlots(given)).toMatchObject([{ quota: 3, booked: 3, waiting: 1 }])
    expect(await mails(given, 'booth-promoted')).toHaveLength(2)
  })
})

describe('bookings of one card', () => {
  test('a card gets one booking at a booth when it sends a hundred requests at once', async () => {
    const given = await setting(withBooths([daySlotOn(1, { quota: 50 }), daySlotOn(2, { quota: 50 })]))
    const [card] = await cardsIn(given, 1)
    const answers = await parallel(100, (i) =>
      inCrowd((key) => book(card!, slotIdOf(given.campaign, 0, i % 2), undefined, key)),
    )
    expect(tally(answers)).toEqual({ done: 1, BOOKING_EXISTS: 99 })
    expect((await timeSlots(given)).reduce((sum, { booked }) => sum + booked, 0)).toBe(1)
  })
})

describe('bookings on their day', () => {
  /** A time that begins in the last minute of the day, so that it can be booked and attended today. */
  const lateToday = () => daySlotOn(0, { from: '23:58', to: '23:59' })

  test('the stamp of a booking is given once when it is scanned a hundred times at once, and the balances agree', async () => {
    const given = await setting(withBooths([lateToday()], [lateToday()]))
    const [card] = await cardsIn(given, 1)
    const code = boothCodeOf(t.app, given.merchant, given.campaign)
    expect((await stamp(card!, code)).code).toBe('STAMP_NOT_REGISTERED')
    await book(card!, slotIdOf(given.campaign))
    const answers = await parallel(100, () => inCrowd((key) => stamp(card!, code, key)))
    expect(tally(answers)).toEqual({ done: 1, CHOP_ALREADY_EARNED: 99 })
    expect(await carnival(card!)).toMatchObject({
      card: { chopTypes: [{ balance: 1 }], history: [{ kind: 'attend', quantity: 1 }] },
      booths: [{ visitedAt: aText, booking: null }, { visitedAt: null }],
    })
    expect((await book(card!, slotIdOf(given.campaign))).code).toBe('CHOP_ALREADY_EARNED')
    expect((await reconcile(t.app.database.kysely, given.merchant.id)).count).toBe(0)
  })

  test('an operator sees the bookings of a card, marks one as attended, and may do so again after a void', async () => {
    const given = await setting(withBooths([lateToday()], [daySlotOn(1)]))
    const [card] = await cardsIn(given, 1)
    await book(card!, slotIdOf(given.campaign))
    await book(card!, slotIdOf(given.campaign, 1))
    const today = () => t.call(merchantCalls.cardBookings, { params: { memberId: card!.number } }, given.as)
    const [booking] = (await today()).body.data
    expect(booking).toMatchObject({ boothName: 'Booth 1', state: 'booked', may: ['attend', 'cancel'] })
    const mark = (id: string) => t.call(merchantCalls.attendBooking, { params: { id } }, { ...given.as, key: newId() })
    const first = await mark(booking!.id)
    expect(first.body.data.entry).toMatchObject({ kind: 'attend', source: 'till', remark: 'Booth 1' })
    expect((await mark(booking!.id)).code).toBe('CHOP_ALREADY_EARNED')
    expect((await t.call(voidEntry, { params: { id: first.body.data.entry.id } }, given.as)).status).toBe(200)
    expect((await mark(booking!.id)).status).toBe(200)
    const later = (await bookings(given)).find(({ boothName }) => boothName === 'Booth 2')
    expect(await mark(later!.id)).toMatchObject({ code: 'BOOKING_TOO_EARLY', meta: { retryAt: aText } })
  })
})

describe('refused bookings', () => {
  test('a booking is refused for a forged code, another shop’s code, another campaign’s time and a time that has begun', async () => {
    const given = await setting(withBooths([daySlotOn(0), daySlotOn(1)]))
    const other = await setting(withBooths([daySlotOn(1)]))
    const [card] = await cardsIn(given, 1)
    expect((await stamp(card!, 'CB1.nonsense')).code).toBe('STAMP_NOT_VERIFIED')
    expect((await stamp(card!, boothCodeOf(t.app, other.merchant, other.campaign))).code).toBe('STAMP_NOT_VERIFIED')
    expect((await book(card!, slotIdOf(other.campaign))).code).toBe('NOT_FOUND')
    expect((await book(card!, slotIdOf(given.campaign, 0, 0))).code).toBe('TIME_EXPIRED')
  })

  test('an expired card can neither book a time nor add a card', async () => {
    const given = await setting(withBooths([daySlotOn(1)]))
    const [card] = await cardsIn(given, 1)
    await t.app.database.kysely
      .updateTable('card')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('merchant_id', '=', given.merchant.id)
      .execute()
    expect((await book(card!, slotIdOf(given.campaign))).code).toBe('CARD_EXPIRED')
    expect((await t.call(member.addCard, { body: { name: 'Two' } }, { token: card!.token })).code).toBe('CARD_EXPIRED')
  })

  test('a booked time cannot be removed or moved, and a card with a booking cannot be deleted', async () => {
    const given = await setting(withBooths([daySlotOn(1)]))
    const [card] = await cardsIn(given, 1)
    await book(card!, slotIdOf(given.campaign))
    const settings = settingsForForm(given.campaign.settings)
    const save = (timeSlotsOf: (timeSlots: (typeof settings.booths)[number]['slots']) => typeof timeSlots) => {
      const booths = settings.booths.map((booth) => ({ ...booth, slots: timeSlotsOf(booth.slots) }))
      const body = { revision: 1, settings: { ...settings, booths } }
      return t.call(editCampaign, { params: { id: given.campaign.id }, body }, given.as)
    }
    expect((await save(() => [])).code).toBe('SLOT_HAS_BOOKINGS')
    expect((await save((all) => all.map((timeSlot) => ({ ...timeSlot, from: '08:00' })))).code).toBe(
      'SLOT_HAS_BOOKINGS',
    )
    expect((await t.call(deleteCard, { params: { id: card!.id } }, given.as)).code).toBe('MEMBER_HAS_TRANSACTIONS')
  })
})

test('a booking that staff cancel with a reason frees its place and is reported to the member', async () => {
  const given = await setting(withBooths([daySlotOn(1, { quota: 1 })]))
  const [card, next] = await cardsIn(given, 2)
  const { id } = (await book(card!, slotIdOf(given.campaign))).body.data
  const body = { remark: 'The tent was blown away.' }
  const cancelled = await t.call(merchantCalls.cancelBooking, { params: { id }, body }, given.as)
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled', remark: body.remark, may: [] })
  expect(await mails(given, 'booth-cancelled')).toHaveLength(1)
  expect((await book(next!, slotIdOf(given.campaign))).body.data.state).toBe('booked')
  const times = await t.call(
    member.myBoothTimeSlots,
    { params: { id: boothOf(given.campaign) } },
    { token: card!.token },
  )
  expect(times.body.data).toMatchObject([{ left: 0, state: 'full' }])
})

test('the summary counts places, bookings and waiting cards of each date and time over all booths', async () => {
  const time = { from: '10:00', to: '10:30', waitingList: true }
  const given = await setting(
    withBooths([daySlotOn(1, { ...time, quota: 1 })], [daySlotOn(1, { ...time, quota: 4 }), daySlotOn(2, time)]),
  )
  const cards = await cardsIn(given, 2)
  for (const card of cards) await book(card, slotIdOf(given.campaign), true)
  await book(cards[0]!, slotIdOf(given.campaign, 1))
  const summary = await t.call(merchantCalls.boothSummary, {}, given.as)
  expect(summary.body.data).toMatchObject({
    campaignId: given.campaign.id,
    slots: [
      { from: '10:00', quota: 5, booked: 2, attended: 0, waiting: 1 },
      { from: '10:00', quota: 5, booked: 0, attended: 0, waiting: 0 },
    ],
  })
})
