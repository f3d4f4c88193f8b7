import { describe, expect, test } from 'vitest'
import * as routes from '@chopcard/contract/commerce/merchant/orders.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { moneyDifferences } from '../../ledger/money-checks.ts'
import { payments } from '../payments/payment-store.ts'
import { recordProviderEvent } from '../payments/record-provider-event.ts'
import { abandonDue } from './abandon-orders.ts'

const on = useApp()

async function makeOrder() {
  const merchant = await makeMerchant(on.app)
  const voucherId = await makeVoucher(on.app, merchant, { price: 4500, amount: 5000 })
  const lines = [
    { kind: 'coupon' as const, id: await makeSoldCoupon(on.app, merchant) },
    { kind: 'voucher' as const, id: voucherId },
  ]
  return { merchant, ...(await orderMade(on.app, merchant, lines)) }
}

const become = ({ id }: TestMerchant, state: string) =>
  on.app.database.kysely.updateTable('merchant').set({ account_state: state }).where('merchant_id', '=', id).execute()

async function look({ merchant, id }: Awaited<ReturnType<typeof makeOrder>>) {
  await become(merchant, 'active')
  const { body } = await on.call(routes.getOrder, { params: { id } }, { token: merchant.owner.token })
  const { order, coupons, vouchers } = body.data
  return {
    state: order.state,
    coupons: coupons.map(({ state }) => state),
    vouchers: vouchers.map((one) => one.returned),
  }
}

describe.each(['disabled', 'terminated'])('orders of a %s shop', (state) => {
  test('money that goes back takes back what it was paid for, and the shop’s books agree', async () => {
    const order = await makeOrder()
    await tellPaid(on.app, order.merchant, order)
    await become(order.merchant, state)
    const { charge_id, currency, paid_amount } = await payments(on.app.database.kysely, order.merchant.id)
      .where('id', '=', order.paymentId)
      .executeTakeFirstOrThrow()
    const event = { id: `back ${order.id}`, kind: 'returned', reference: null, chargeId: charge_id } as const
    await recordProviderEvent(on.app, 'test', { ...event, currency, amount: paid_amount }, new Date())
    expect(await look(order)).toEqual({ state: 'refunded', coupons: ['returned'], vouchers: [true] })
    expect(await moneyDifferences(on.app.database.kysely, on.app.hooks, order.merchant.id)).toEqual([])
  })

  test('an order that nobody pays in time gives back what it held', async () => {
    const order = await makeOrder()
    await become(order.merchant, state)
    const past = { expires_at: earlier('expires_at', 3600) }
    await on.app.database.kysely.updateTable('shop_order').set(past).where('id', '=', order.id).execute()
    await abandonDue(on.app, new Date())
    expect(await look(order)).toMatchObject({ state: 'cancelled', coupons: ['returned'] })
  })

  test('a payment that is declined lets its order go', async () => {
    const order = await makeOrder()
    await become(order.merchant, state)
    await tellPaid(on.app, order.merchant, order, 'cancelled')
    expect(await look(order)).toMatchObject({ state: 'cancelled', coupons: ['returned'] })
  })

  test('money that comes is given back, and its order says so', async () => {
    const order = await makeOrder()
    await become(order.merchant, state)
    await tellPaid(on.app, order.merchant, order)
    expect(await look(order)).toMatchObject({ state: 'cancelled', coupons: ['returned'] })
  })
})
