import { expect, test } from 'vitest'
import { createCard, deleteCard, editOtherInfo, editRemark } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { newId } from '../../core/new-id.ts'
import { forgetPictures } from '../../earning/receipts/forget-pictures.ts'
import { forgetPicturesJob } from '../../earning/receipts/jobs.ts'
import { handIn, makeReceiptCard, receiptCampaign } from '../../earning/receipts/receipts-testing.ts'
import { receiptKey } from '../../earning/receipts/receipt-store.ts'
import { noteOrder } from '../../commerce/orders/note-order.ts'
import { confirmEmailChange } from '../../loyalty/cards/email-change.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeVoucher, makeVoucherRecord } from '../../../test/make-voucher.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { placesOf } from '../../../test/places-of.ts'
import { queuedPayload } from '../../../test/queued-payload.ts'

const t = useApp()
async function tokenMailedTo(email: string): Promise<string> {
  const mail = await t.app.database.kysely
    .selectFrom('outbox')
    .select('text_body')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  return /\/member\/email\/(\S+)/.exec(mail.text_body)?.[1] ?? ''
}
const newAddress = (name: string) => `${name}-${newId()}@member.example`

async function makeShop() {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  const options = () => ({ token: merchant.owner.token, key: newId() })
  const enrol = async (body: object) =>
    (await t.call(createCard, { params: { id: campaign.id }, body }, options())).body.data
  return { merchant, campaign, options, enrol }
}

test('a member who is deleted with the only card is in no table any more, and the audit log tells of the card’s number', async () => {
  const { merchant, options, enrol } = await makeShop()
  const email = newAddress('deleted')
  const card = await enrol({ email, nickname: 'Delete Me', mobile: '+6581307155' })
  await t.call(editRemark, { body: { memberId: card.id, remark: `writes from ${email}` } }, options())
  await t.call(startExport, { body: { list: 'cards', format: 'csv', filters: { q: email } } }, options())
  await makeVoucherRecord(t.app, merchant, {}, { email })
  expect((await placesOf(t.app, email)).length).toBeGreaterThan(3)

  expect((await t.call(deleteCard, { params: { id: card.id } }, options())).status).toBe(200)

  for (const word of [email, 'Delete Me', '81307155']) expect(await placesOf(t.app, word), word).toEqual([])
  const line = await t.app.database.kysely
    .selectFrom('audit')
    .select('before')
    .where('merchant_id', '=', merchant.id)
    .where('action', 'like', 'DELETE%')
    .executeTakeFirst()
  expect(line?.before).toEqual({ cardNumber: card.cardNumber })
})

test('a member who keeps another card keeps what was written of them when one card is deleted', async () => {
  const { merchant, options, enrol } = await makeShop()
  const email = newAddress('kept')
  const card = await enrol({ email })
  const other = await makeCampaign(t.app, merchant)
  await t.call(createCard, { params: { id: other.id }, body: { email } }, options())
  const { id: record } = await makeVoucherRecord(t.app, merchant, {}, { email })
  expect((await t.call(deleteCard, { params: { id: card.id } }, options())).status).toBe(200)
  const row = await t.app.database.kysely
    .selectFrom('voucher_record')
    .select('email')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', record)
    .executeTakeFirstOrThrow()
  expect(row.email).toBe(email)
})

test('the pictures of receipts that a deleted card has handed in are removed by a job that is queued with it, but none that another card handed in', async () => {
  const made = await makeReceiptCard(t.app, { ...receiptCampaign, approvalRequired: true })
  const { merchant, campaign, card } = made
  const other = await makeCard(t.app, merchant, campaign)
  for (const [token, seed] of [
    [card.token, 71],
    [card.token, 72],
    [other.token, 72],
  ] as const)
    expect((await handIn(t, token, seed)).status).toBe(200)
  const pictures = async (cardId: string) =>
    (
      await t.app.database.kysely
        .selectFrom('receipt')
        .select('picture')
        .where('merchant_id', '=', merchant.id)
        .where('card_id', '=', cardId)
        .execute()
    ).map(({ picture }) => receiptKey(merchant.shortKey, picture, 'whole'))
  const [own, shared] = [await pictures(card.id), await pictures(other.id)]
  expect(own).toHaveLength(2)
  const { token } = merchant.owner
  expect((await t.call(deleteCard, { params: { id: card.id } }, { token, key: newId() })).status).toBe(200)
  await forgetPictures.run(t.app, await queuedPayload(t.app, forgetPicturesJob, merchant.id))
  const left = await Promise.all(own.map(async (key) => ((await t.app.storage.get(key)) ? [key] : [])))
  expect(left.flat()).toEqual(shared)
})

test('an address that a forgotten member had before is forgotten too, unless somebody else has it now', async () => {
  const { merchant, options, enrol } = await makeShop()
  const [first, second, now] = [newAddress('first'), newAddress('second'), newAddress('now')]
  const card = await enrol({ email: first })
  for (const email of [second, now]) {
    expect((await t.call(editOtherInfo, { body: { memberId: card.id, email } }, options())).status).toBe(200)
    expect(await confirmEmailChange(t.app, await tokenMailedTo(email))).toBe(true)
  }
  await enrol({ email: second, nickname: 'Somebody Else' })
  for (const email of [first, second, now]) await makeVoucherRecord(t.app, merchant, {}, { email })
  const body = { memberId: card.id, cardNumber: card.cardNumber }
  expect((await t.call(anonymiseMember, { body }, options())).status).toBe(200)
  expect(await placesOf(t.app, first)).toEqual([])
  expect(await placesOf(t.app, now)).toEqual([])
  expect(await placesOf(t.app, second)).toEqual(expect.arrayContaining(['member.email', 'voucher_record.email']))
})

test('the work address on an order that is a forgotten member’s by its number is forgotten with all that the order gave', async () => {
  const { merchant, campaign, options } = await makeShop()
  const [work, shared] = [newAddress('work'), newAddress('spouse')]
  const card = await makeCard(t.app, merchant, campaign, { nickname: 'Ann', mobile: '+6581937246' })
  await makeCard(t.app, merchant, campaign, { nickname: 'Spouse', email: shared })
  const lines = [
    { kind: 'coupon' as const, id: await makeSoldCoupon(t.app, merchant, 5) },
    { kind: 'voucher' as const, id: await makeVoucher(t.app, merchant) },
  ]
  for (const email of [work, shared]) {
    const order = await orderMade(t.app, merchant, lines, { email, phone: '8193 7246' })
    await tellPaid(t.app, merchant, order)
    await t.app.database.tx((tx) =>
      noteOrder(tx, {
        merchantId: merchant.id,
        orderId: order.id,
        what: 'ready',
        remark: `told ${email}`,
        at: new Date(),
      }),
    )
  }
  expect(await placesOf(t.app, work)).toEqual(
    expect.arrayContaining(['coupon_copy.email', 'payment.email', 'shop_order.email', 'voucher_record.email']),
  )
  const body = { memberId: card.id, cardNumber: card.number }
  expect((await t.call(anonymiseMember, { body }, options())).status).toBe(200)
  for (const word of [work, '8193 7246', '81937246']) expect(await placesOf(t.app, word), word).toEqual([])
  expect(await placesOf(t.app, shared)).toEqual(expect.arrayContaining(['member.email', 'voucher_record.email']))
})

test('a delivery of an online shop for a card of a forgotten member keeps no address and no number, whichever it had', async () => {
  const { merchant, campaign, options } = await makeShop()
  const card = await makeCard(t.app, merchant, campaign, { nickname: 'Ann' })
  const work = newAddress('shop')
  await t.app.database.kysely
    .insertInto('shopify_delivery')
    .values({
      merchant_id: merchant.id,
      campaign_id: campaign.id,
      id: newId(),
      webhook_id: newId(),
      topic: 'orders/paid',
      shop_domain: 'x.myshopify.com',
      order_id: '1',
      state: 'done',
      facts: JSON.stringify({ email: work, mobile: '+6599' }),
      card_id: card.id,
      digest: Buffer.alloc(32),
      is_test: false,
      last_received_at: new Date(),
      received_at: new Date(),
    })
    .execute()
  const body = { memberId: card.id, cardNumber: card.number }
  expect((await t.call(anonymiseMember, { body }, options())).status).toBe(200)
  expect(await placesOf(t.app, work)).toEqual([])
})
