import { expect, test } from 'vitest'
import * as routes from '@chopcard/contract/earning/merchant/booths.ts'
import { bookTimeSlot } from '@chopcard/contract/earning/member/carnival.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { daySlot, slotIdOf, withBooths } from '../../../test/make-carnival.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('a voided stamp of a booth makes its booking open again and counts as attended nowhere', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, withBooths([daySlot(1)]))
  const card = await makeCard(t.app, merchant, campaign)
  const as = { token: merchant.owner.token }
  await t.call(bookTimeSlot, { body: { slotId: slotIdOf(campaign) } }, { token: card.token, key: newId() })
  // Its day is today: it could be booked because it was tomorrow.
  const db = t.app.database.kysely
  const { day } = daySlot(0)
  await db.updateTable('booth_slot').set({ day }).where('id', '=', slotIdOf(campaign)).execute()

  const bookings = async () => (await t.call(routes.listBookings, { query: {} }, as)).body.data
  const mark = async () => {
    const [booking] = await bookings()
    const params = { id: booking?.id ?? '' }
    return (await t.call(routes.attendBooking, { params }, { ...as, key: newId() })).body.data.entry.id
  }
  const attended = async () => {
    const { slots } = (await t.call(routes.boothSummary, {}, as)).body.data
    const listed = (await t.call(routes.listTimeSlots, {}, as)).body.data
    return [...slots, ...listed].map((timeSlot) => timeSlot.attended)
  }

  const first = await mark()
  expect(await attended()).toEqual([1, 1])
  await t.call(voidEntry, { params: { id: first } }, as)
  await handleEvents(t.app)
  expect(await attended()).toEqual([0, 0])
  expect(await bookings()).toMatchObject([{ state: 'booked', attendedAt: null }])

  const second = await mark()
  await t.call(voidEntry, { params: { id: second } }, as)
  await mark()
  await handleEvents(t.app)
  expect(await attended(), 'stamped again before the void was heard of').toEqual([1, 1])
})
