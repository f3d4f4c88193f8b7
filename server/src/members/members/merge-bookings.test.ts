import { expect, test } from 'vitest'
import { mergeMembers, undoMerge } from '@chopcard/contract/members/merchant/members.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { withBooths, makeBooking, daySlot, slotIdOf } from '../../../test/make-carnival.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('open bookings move to the remaining card, once per booth, and return when the merge is undone', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, withBooths([daySlot(1)], [daySlot(1)], [daySlot(-1)]))
  const keep = await makeCard(t.app, merchant, campaign)
  const twin = await makeCard(t.app, merchant, campaign)
  const book = (card: { id: string }, booth: number) =>
    makeBooking(t.app, { merchant, campaign, cardId: card.id }, booth)
  const [own, second, free, over] = [await book(keep, 0), await book(twin, 0), await book(twin, 1), await book(twin, 2)]
  const options = { token: merchant.owner.token }
  const bookings = async () => {
    const rows = await t.app.database.kysely
      .selectFrom('booth_booking')
      .select(['id', 'card_id', 'state'])
      .where('merchant_id', '=', merchant.id)
      .execute()
    const of = (id: string) => rows.find((row) => row.id === id)
    const { booked } = await t.app.database.kysely
      .selectFrom('booth_slot')
      .select('booked')
      .where('id', '=', slotIdOf(campaign, 0))
      .executeTakeFirstOrThrow()
    return [...[own, second, free, over].map((id) => [of(id)?.card_id === keep.id, of(id)?.state]), booked]
  }

  const body = { keep: keep.id, merge: twin.id, stays: 0 }
  const merged = await t.call(mergeMembers, { body }, { ...options, key: newId() })
  expect(merged.status).toBe(200)
  expect(await bookings()).toEqual([[true, 'booked'], [false, 'cancelled'], [true, 'booked'], [false, 'booked'], 1])
  const undone = await t.call(undoMerge, { params: { id: merged.body.data.id } }, { ...options, key: newId() })
  expect(undone.status).toBe(200)
  expect(await bookings()).toEqual([[true, 'booked'], [false, 'booked'], [false, 'booked'], [false, 'booked'], 2])
})
