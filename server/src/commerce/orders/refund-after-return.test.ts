import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeOrder, getOrder } from '@chopcard/contract/commerce/merchant/orders.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeMerchant } from '../../../test/make.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { paymentUrl } from '../payments/start-payment.ts'

const on = useApp()

test('a refund by staff after the provider gave a part back gives only the rest of what is unused', async () => {
  const merchant = await makeMerchant(on.app)
  const lines = [
    { kind: 'coupon' as const, id: await makeSoldCoupon(on.app, merchant), quantity: 2 },
    { kind: 'voucher' as const, id: await makeVoucher(on.app, merchant, { price: 4500, amount: 5000 }) },
  ]
  const order = await orderMade(on.app, merchant, lines)
  await tellPaid(on.app, merchant, order)
  const as = () => ({ token: merchant.owner.token, key: randomUUID() })
  const look = async () => (await on.call(getOrder, { params: { id: order.id } }, as())).body.data
  const [voucher] = (await look()).vouchers
  const use = { act: 'consume' as const, amount: 1000 }
  await on.call(changeVoucherRecord, { params: { id: voucher?.id ?? '' }, body: use }, as())
  const returned = {
    id: randomUUID(),
    kind: 'returned' as const,
    reference: paymentUrl(on.app, merchant, order.paymentId).split('/').at(-1) ?? '',
    chargeId: null,
    amount: 300,
    currency: merchant.currency,
  }
  await recordProviderEvent(on.app, 'test', returned, new Date())
  expect((await look()).refundable, 'two coupons at 400 are unused, and 300 are back').toBe(500)
  const refunded = await on.call(changeOrder, { params: { id: order.id }, body: { act: 'refund' } }, as())
  expect(refunded.body.data.order).toMatchObject({ state: 'refunded', refundAmount: 800 })
  expect(
    await on.app.database.kysely
      .selectFrom('payment')
      .select(['returned_outside', 'refund_amount'])
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow(),
  ).toEqual({ returned_outside: 300, refund_amount: 500 })
})
