import { expect, test } from 'vitest'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { changeContact, forgetMe, sendContactCode } from '@chopcard/contract/members/member/profile.ts'
import { editRemark } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeVoucher, makeVoucherRecord } from '../../../test/make-voucher.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { placesOf } from '../../../test/places-of.ts'

const t = useApp()
const newAddress = (name: string) => `${name}-${newId()}@mailbox.example`
const addressInOrder = '1 Orchard Road'

/** Anna, who has no card, has a paid order to be sent to her, and a voucher. */
async function makeAnna() {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  const email = newAddress('anna')
  const lines = [
    { kind: 'coupon' as const, id: await makeSoldCoupon(t.app, merchant) },
    { kind: 'voucher' as const, id: await makeVoucher(t.app, merchant) },
  ]
  const order = await orderMade(t.app, merchant, lines, {
    email,
    phone: '+65 8176 5432',
    delivery: 'shipping',
    address: addressInOrder,
  })
  await tellPaid(t.app, merchant, order)
  await makeVoucherRecord(t.app, merchant, {}, { email })
  const readOrder = () =>
    t.app.database.kysely
      .selectFrom('shop_order')
      .select(['email', 'phone', 'shipping_address'])
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow()
  return { merchant, campaign, email, readOrder }
}

test('somebody who registered with another person’s address and number and is forgotten takes nothing from that person’s orders and vouchers', async () => {
  const { merchant, campaign, email, readOrder } = await makeAnna()
  const mails = () =>
    t.app.database.kysely
      .selectFrom('outbox')
      .select(['id', 'template', 'text_body'])
      .where('merchant_id', '=', merchant.id)
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  const [placesBefore, mailsBefore] = [await placesOf(t.app, email), await mails()]
  expect(mailsBefore).not.toEqual([])
  const body = {
    email,
    confirmEmail: email,
    nickname: 'Not Anna',
    language: 'en-US',
    acceptTerms: true,
  } as const
  const joined = await t.call(joinCampaign, { params: { campaignId: campaign.id }, body })
  const token = joined.body.data.cardUrl?.split('/').at(-1) ?? ''
  const { id, card_number: cardNumber } = await t.app.database.kysely
    .selectFrom('card')
    .select(['id', 'card_number'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  await t.app.database.kysely
    .updateTable('member')
    .set({ mobile: '+6581765432', mobile_unproven: true })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const remark = { memberId: id, remark: `writes from ${email}` }
  const { token: owner } = merchant.owner
  expect((await t.call(editRemark, { body: remark }, { token: owner, key: newId() })).status).toBe(200)
  const placesMeanwhile = await placesOf(t.app, email)
  expect(placesMeanwhile).toEqual(expect.arrayContaining(['member.email', 'audit.after']))
  expect((await t.call(forgetMe, { body: { cardNumber } }, { token })).status).toBe(200)

  expect(await readOrder()).toEqual({ email, phone: '+65 8176 5432', shipping_address: addressInOrder })
  expect((await placesOf(t.app, email)).toSorted(), 'what was the member’s own is gone').toEqual(
    placesBefore.toSorted(),
  )
  expect(await mails()).toEqual(mailsBefore)
  expect(await placesOf(t.app, 'Not Anna')).toEqual([])
})

test('a member who has shown to read the mailbox is forgotten in its orders and vouchers, too', async () => {
  const { merchant, campaign, email, readOrder } = await makeAnna()
  const card = await makeCard(t.app, merchant, campaign, { email })
  expect((await t.call(sendContactCode, { body: { email } }, { token: card.token })).status).toBe(200)
  const mail = await t.app.database.kysely
    .selectFrom('outbox')
    .select('text_body')
    .where('merchant_id', '=', merchant.id)
    .where('recipient', '=', email)
    .where('template', '=', 'member-code')
    .executeTakeFirstOrThrow()
  const code = /\b\d{6}\b/.exec(mail.text_body)?.[0] ?? ''
  expect((await t.call(changeContact, { body: { email, code } }, { token: card.token })).status).toBe(200)
  expect((await t.call(forgetMe, { body: { cardNumber: card.number } }, { token: card.token })).status).toBe(200)
  expect(await readOrder(), 'it is paid and still to be sent').toEqual({
    email: null,
    phone: null,
    shipping_address: addressInOrder,
  })
  expect(await placesOf(t.app, email)).toEqual([])
})
