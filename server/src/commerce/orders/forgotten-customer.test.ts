import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeOrder, getOrder } from '@chopcard/contract/commerce/merchant/orders.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { paymentUrl } from '../payments/start-payment.ts'

const on = useApp()
const address = 'Anna Lim, 12 Keong Saik Road, Singapore'

/** A paid order that is to be sent, of a member who is forgotten then; and one that waits for its money. */
async function makeForgotten() {
  const merchant = await makeMerchant(on.app)
  const email = `${merchant.shortKey}@forgotten.example`
  const card = await makeCard(on.app, merchant, await makeCampaign(on.app, merchant), { email })
  const lines = [{ kind: 'voucher' as const, id: await makeVoucher(on.app, merchant) }]
  const given = { email, delivery: 'shipping' as const, address }
  const paid = await orderMade(on.app, merchant, lines, given)
  await tellPaid(on.app, merchant, paid)
  const coupons = [{ kind: 'coupon' as const, id: await makeSoldCoupon(on.app, merchant) }]
  const waiting = await orderMade(on.app, merchant, coupons, given)
  const sent = await orderMade(on.app, merchant, lines, given)
  await tellPaid(on.app, merchant, sent)
  const as = () => ({ token: merchant.owner.token, key: randomUUID() })
  const change = async ({ id }: { id: string }, act: 'ship' | 'refund' | 'cancel') =>
    expect((await on.call(changeOrder, { params: { id }, body: { act } }, as())).status).toBe(200)
  await change(sent, 'ship')
  const body = { memberId: card.id, cardNumber: card.number }
  expect((await on.call(anonymiseMember, { body }, as())).status).toBe(200)
  const look = async ({ id }: { id: string }) => {
    const { order } = (await on.call(getOrder, { params: { id } }, as())).body.data
    return [order.email, order.phone, order.shippingAddress]
  }
  return { merchant, paid, waiting, sent, change, look }
}

test('a forgotten member’s paid order keeps its address until it is sent, and nothing else of the person', async () => {
  const { paid, waiting, sent, change, look } = await makeForgotten()
  expect(await look(sent)).toEqual([null, null, null])
  expect(await look(paid)).toEqual([null, null, address])
  await change(paid, 'ship')
  expect(await look(paid)).toEqual([null, null, null])
  expect(await look(waiting), 'its money may be on its way').toEqual([null, null, address])
  await change(waiting, 'cancel')
  expect(await look(waiting)).toEqual([null, null, null])
})

test('a forgotten member’s address is gone from an order when its money goes back, by staff or at the provider', async () => {
  const one = await makeForgotten()
  await one.change(one.paid, 'refund')
  expect(await one.look(one.paid)).toEqual([null, null, null])
  const { merchant, paid, look } = await makeForgotten()
  const reference = paymentUrl(on.app, merchant, paid.paymentId).split('/').at(-1) ?? ''
  const returned = { kind: 'returned', reference, chargeId: null, currency: merchant.currency } as const
  await recordProviderEvent(on.app, 'test', { ...returned, id: randomUUID(), amount: paid.amount }, new Date())
  expect(await look(paid)).toEqual([null, null, null])
})
