import { expect, test } from 'vitest'
import * as member from '@chopcard/contract/earning/member/carnival.ts'
import * as merchantCalls from '@chopcard/contract/earning/merchant/booths.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { boothOf, daySlot, makeBooking, slotIdOf, withBooths, zoneAtNoon } from '../../../test/make-carnival.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

const timeZone = zoneAtNoon()
const today = (from: string, to: string) => daySlot(0, { from, to }, timeZone)

async function setting(...times: ReturnType<typeof today>[]) {
  const merchant = await makeMerchant(t.app, { timeZone })
  const campaign = await makeCampaign(t.app, merchant, withBooths(times))
  const card = await makeCard(t.app, merchant, campaign)
  const booth = async () => (await t.call(member.myCarnival, {}, { token: card.token })).body.data.booths[0]
  const book = (n: number) =>
    t.call(member.bookTimeSlot, { body: { slotId: slotIdOf(campaign, 0, n) } }, { token: card.token, key: newId() })
  return { merchant, campaign, card, booth, book, as: { token: merchant.owner.token } }
}

test('a member whose time at a booth is over today is told that another one may be chosen, and books it', async () => {
  const { merchant, campaign, card, booth, book } = await setting(today('00:00', '00:01'), today('23:00', '23:59'))
  await makeBooking(t.app, { merchant, campaign, cardId: card.id })
  expect(await booth()).toMatchObject({ bookable: true, booking: { from: '00:00', over: true, today: true } })
  expect((await book(1)).body.data.state).toBe('booked')
  expect(await booth()).toMatchObject({ booking: { from: '23:00', over: false } })
})

test('a card that waited in vain for a time that has begun waits no more, and books another one', async () => {
  const { merchant, campaign, card, booth, book } = await setting(today('00:00', '23:00'), today('23:00', '23:59'))
  const id = await makeBooking(t.app, { merchant, campaign, cardId: card.id })
  const db = t.app.database.kysely
  await db.updateTable('booth_booking').set({ state: 'waiting' }).where('id', '=', id).execute()
  await db.updateTable('booth_slot').set({ booked: 0 }).where('booth_id', '=', boothOf(campaign)).execute()
  expect(await booth()).toMatchObject({ bookable: true, booking: null })
  expect((await book(1)).body.data.state).toBe('booked')
})

test('a booking whose stamp was voided a moment ago keeps its place, and no second one is made beside it', async () => {
  const { book, booth, as } = await setting(today('23:00', '23:30'), today('23:30', '23:59'))
  const { id } = (await book(0)).body.data
  const { body } = await t.call(merchantCalls.attendBooking, { params: { id } }, { ...as, key: newId() })
  expect((await t.call(voidEntry, { params: { id: body.data.entry.id } }, as)).status).toBe(200)
  expect((await book(1)).code).toBe('BOOKING_EXISTS')
  const timeSlots = (await t.call(merchantCalls.listTimeSlots, {}, as)).body.data
  expect(timeSlots.map(({ booked }) => booked)).toEqual([1, 0])
  expect(await booth()).toMatchObject({ visitedAt: null })
})
