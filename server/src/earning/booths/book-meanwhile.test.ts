import { expect, test } from 'vitest'
import { bookTimeSlot } from '@chopcard/contract/earning/member/carnival.ts'
import { listBookings, listTimeSlots } from '@chopcard/contract/earning/merchant/booths.ts'
import { deleteCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { boothOf, daySlot, slotIdOf, withBooths } from '../../../test/make-carnival.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { commitWhileAllWait, commitWhileWaiting } from '../../../test/meanwhile.ts'

const t = useApp()

test('a card that closes because its member is forgotten books no place at the same moment', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, withBooths([daySlot(2, { quota: 1 })]))
  const card = await makeCard(t.app, merchant, campaign)
  const as = { token: merchant.owner.token }
  const [forgotten, booked] = await commitWhileAllWait(
    t.app,
    (tx) =>
      tx
        .selectFrom('card')
        .select('id')
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', card.id)
        .forUpdate()
        .execute(),
    [
      () => t.call(anonymiseMember, { body: { memberId: card.id, cardNumber: card.number } }, as),
      () => t.call(bookTimeSlot, { body: { slotId: slotIdOf(campaign) } }, { token: card.token, key: newId() }),
    ],
  )
  expect([forgotten.status, booked.status]).toEqual([200, 409])
  expect((await t.call(listTimeSlots, {}, as)).body.data).toMatchObject([{ booked: 0 }])
  expect((await t.call(listBookings, { query: {} }, as)).body.data).toEqual([])
})

test('a card that gets a booking at the moment of its deletion is refused as one with transactions', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, withBooths([daySlot(2, { quota: 1 })]))
  const card = await makeCard(t.app, merchant, campaign)
  const booking = {
    merchant_id: merchant.id,
    id: newId(),
    campaign_id: campaign.id,
    booth_id: boothOf(campaign),
    slot_id: slotIdOf(campaign),
    card_id: card.id,
    state: 'booked',
    created_at: new Date(),
  }
  const deleted = await commitWhileWaiting(
    t.app,
    (tx) => tx.insertInto('booth_booking').values(booking).execute(),
    () => t.call(deleteCard, { params: { id: card.id } }, { token: merchant.owner.token }),
  )
  expect([deleted.status, deleted.code]).toEqual([409, 'MEMBER_HAS_TRANSACTIONS'])
})
