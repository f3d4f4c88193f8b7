import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addCodes } from '../../giving/coupons/make-coupon-codes.ts'
import * as routes from '@chopcard/contract/commerce/merchant/orders.ts'
import { changeVoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { listCouponTransactions } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode } from '../../../test/make-coupon.ts'
import { commitWhileAllWait } from '../../../test/meanwhile.ts'
import { makePaidOrder, makeSoldCoupon, orderMade, tellPaid } from '../../../test/make-order.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { carryOutOne } from '../payments/give-back.ts'
import { abandonDue } from './abandon-orders.ts'

const on = useApp()
const as = (merchant: TestMerchant) => ({ token: merchant.owner.token, key: randomUUID() })

const detail = async (merchant: TestMerchant, id: string) =>
  (await on.call(routes.getOrder, { params: { id } }, as(merchant))).body.data

const act = (merchant: TestMerchant, id: string, what: 'pay' | 'ready' | 'complete' | 'cancel' | 'refund') =>
  on.call(routes.changeOrder, { params: { id }, body: { act: what } }, as(merchant))

const taken = async (couponId: string) =>
  (
    await on.app.database.kysely
      .selectFrom('coupon')
      .select('taken')
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow()
  ).taken

describe('placing an order', () => {
  test('an order costs the defined prices, reserves its coupons, and delivers everything once when it is paid', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant)
    const voucherId = await makeVoucher(on.app, merchant, { price: 4500, amount: 5000 })
    const order = await orderMade(on.app, merchant, [
      { kind: 'coupon', id: couponId, quantity: 2 },
      { kind: 'voucher', id: voucherId },
    ])
    expect(order.amount).toBe(2 * 400 + 4500)
    const before = await detail(merchant, order.id)
    expect(before.coupons.map(({ state, code }) => [state, code])).toEqual([
      ['reserved', null],
      ['reserved', null],
    ])
    expect(before.vouchers).toEqual([])
    await Promise.all([1, 2, 3, 4].map(() => tellPaid(on.app, merchant, order)))
    const after = await detail(merchant, order.id)
    expect(after.order.state).toBe('paid')
    expect(after.coupons.map(({ state }) => state)).toEqual(['active', 'active'])
    expect(after.vouchers).toHaveLength(1)
    expect(after.refundable).toBe(order.amount)
    const mails = await on.app.database.kysely
      .selectFrom('outbox')
      .select('template')
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect(mails).toEqual([{ template: 'order-paid' }])
  })

  test('a reserved coupon of an order can neither be redeemed nor reactivated, even with its code', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant, 0)
    const code = couponCode()
    await on.app.database.tx((tx) => addCodes(tx, { merchantId: merchant.id, couponId, after: 0 }, [code]))
    const order = await orderMade(on.app, merchant, [{ kind: 'coupon', id: couponId }])
    const redeem = () => on.call(redeemCoupon, { params: { code }, body: {} }, as(merchant))
    expect((await redeem()).code).toBe('COUPON_LOCKED')
    const free = { params: { code }, body: { remark: 'Let it go' } }
    expect((await on.call(reactivateCoupon, free, as(merchant))).code).toBe('COUPON_LOCKED')
    const body = { params: { id: order.id }, body: {} }
    expect((await on.call(routes.redeemOrderCoupons, body, as(merchant))).code).toBe('ORDER_NOT_IN_STATE')
    await tellPaid(on.app, merchant, order)
    expect((await redeem()).status).toBe(200)
    expect((await detail(merchant, order.id)).coupons[0]).toMatchObject({ state: 'used', code })
  })

  test('an order that is sent twice by one form is placed once, and is refused with other contents', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant, 5, { quota: 1 })
    const formKey = randomUUID()
    const lines = [{ kind: 'coupon' as const, id: couponId }]
    const orders = await Promise.all([1, 2, 3].map(() => orderMade(on.app, merchant, lines, { formKey })))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect((await orderMade(on.app, merchant, lines, { formKey })).id).toBe(orders[0]?.id)
    const reused = { code: 'IDEMPOTENCY_KEY_REUSED' }
    await expect(orderMade(on.app, merchant, [{ ...lines[0]!, quantity: 2 }], { formKey })).rejects.toMatchObject(
      reused,
    )
    await expect(orderMade(on.app, merchant, lines, { formKey, phone: '' })).rejects.toMatchObject(reused)
    expect(await taken(couponId)).toBe(1)
  })

  test('an order of an item that is not for sale or exceeds the stock is refused and reserves nothing', async () => {
    const merchant = await makeMerchant(on.app)
    const notSold = await makeSoldCoupon(on.app, merchant, 2, { onSale: false })
    const few = await makeSoldCoupon(on.app, merchant, 2)
    const other = await makeSoldCoupon(on.app, await makeMerchant(on.app), 2)
    const order = (id: string, quantity = 1) => orderMade(on.app, merchant, [{ kind: 'coupon', id, quantity }])
    await expect(order(notSold)).rejects.toMatchObject({ code: 'ORDER_LINE_GONE' })
    await expect(order(other)).rejects.toMatchObject({ code: 'ORDER_LINE_GONE' })
    await expect(order(few, 3)).rejects.toMatchObject({ code: 'COUPON_QUOTA_REACHED' })
    expect(await taken(few)).toBe(0)
  })

  test('exactly five of 40 simultaneous orders of the last 5 coupons are placed, and no more are reserved', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant, 20, { quota: 5 })
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        orderMade(on.app, merchant, [{ kind: 'coupon', id: couponId }], { email: `${i}@customer.example` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await taken(couponId)).toBe(5)
  })
})

describe('releasing and refunding an order', () => {
  /** So many minutes have passed for this order alone: were it later for all, those of other tests would end with it. */
  const waited = ({ id: merchantId }: TestMerchant, { id }: { id: string }, minutes: number) =>
    sql`update shop_order set expires_at = ${earlier('expires_at', minutes * 60)}
      where merchant_id = ${merchantId} and id = ${id}`.execute(on.app.database.kysely)

  test('an unpaid order releases its coupons, and a late payment for coupons that were sold again is refunded', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant)
    const lines = [{ kind: 'coupon' as const, id: couponId, quantity: 2 }]
    const order = await orderMade(on.app, merchant, lines)
    await waited(merchant, order, 14)
    await abandonDue(on.app, new Date())
    expect(await taken(couponId)).toBe(2)
    await waited(merchant, order, 2)
    await Promise.all([abandonDue(on.app, new Date()), abandonDue(on.app, new Date())])
    expect(await taken(couponId)).toBe(0)
    const next = await orderMade(on.app, merchant, lines)
    expect(await tellPaid(on.app, merchant, order)).toBe('given-back')
    await act(merchant, next.id, 'cancel')
    await carryOutOne(on.app, merchant.id, order.paymentId)
    expect((await detail(merchant, order.id)).order).toMatchObject({
      state: 'cancelled',
      cancelReason: 'abandoned',
      givenBack: 'late',
    })
    const { body } = await on.call(routes.listOrders, { query: { state: 'cancelled' } }, as(merchant))
    expect(body.data.map(({ id, givenBack }) => [id, givenBack])).toEqual([
      [next.id, null],
      [order.id, 'late'],
    ])
  })

  test('an order releases its coupons when the payment is declined or staff cancel, and a paid order cannot be cancelled', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant)
    const lines = [{ kind: 'coupon' as const, id: couponId }]
    const [declined, cancelled, paid] = [
      await orderMade(on.app, merchant, lines),
      await orderMade(on.app, merchant, lines),
      await orderMade(on.app, merchant, lines),
    ]
    await tellPaid(on.app, merchant, declined, 'cancelled')
    expect((await act(merchant, cancelled.id, 'cancel')).body.data.order.cancelReason).toBe('staff')
    await tellPaid(on.app, merchant, paid)
    expect((await act(merchant, paid.id, 'cancel')).code).toBe('ORDER_NOT_IN_STATE')
    expect(await taken(couponId)).toBe(1)
  })

  test('an order that is paid and abandoned at the same moment ends in one of the two states, and its records agree', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant, 8)
    for (let round = 0; round < 4; round++) {
      const order = await orderMade(on.app, merchant, [{ kind: 'coupon', id: couponId }])
      await waited(merchant, order, 61)
      await Promise.all([
        tellPaid(on.app, merchant, order),
        abandonDue(on.app, new Date()),
        tellPaid(on.app, merchant, order),
      ])
      const { order: after, coupons } = await detail(merchant, order.id)
      const ends = { paid: 'active', cancelled: 'returned' } as Record<string, string>
      expect(coupons.map(({ state }) => state)).toEqual([ends[after.state]])
      expect(after.givenBack).toBe(after.state === 'cancelled' ? 'late' : null)
    }
  })

  test('an order is refunded once by the price of its unused items', async () => {
    const merchant = await makeMerchant(on.app)
    const order = await makePaidOrder(on.app, merchant)
    const { coupons, vouchers } = await detail(merchant, order.id)
    const code = coupons[0]?.code ?? ''
    await on.call(redeemCoupon, { params: { code }, body: {} }, as(merchant))
    const answers = await Promise.all([1, 2, 3].map(() => act(merchant, order.id, 'refund')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const after = await detail(merchant, order.id)
    expect(after.order).toMatchObject({ state: 'refunded', refundAmount: order.amount - 400 })
    expect(after.coupons.map(({ state }) => state).toSorted()).toEqual(['returned', 'used'])
    expect(after.vouchers[0]).toMatchObject({ returned: true, balance: 0 })
    const spend = { params: { id: vouchers[0]?.id ?? '' }, body: { act: 'consume' as const, amount: 1 } }
    expect((await on.call(changeVoucherRecord, spend, as(merchant))).status).toBe(409)
    expect(await taken(order.couponId)).toBe(1)
    const { body } = await on.call(listCouponTransactions, { query: { sort: 'at' } }, as(merchant))
    expect(body.data.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
      'give order',
      'give order',
      'redeem till',
      'takeBack order',
    ])
    expect((await carryOutOne(on.app, merchant.id, order.paymentId)).state).toBe('refunded')
  })
})

describe('an order at the counter', () => {
  test('an order’s coupons are used once by two tills at once, and the last one completes the order', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant)
    const order = await orderMade(on.app, merchant, [{ kind: 'coupon', id: couponId, quantity: 3 }])
    await tellPaid(on.app, merchant, order)
    const codes = (await detail(merchant, order.id)).coupons.flatMap(({ code }) => code ?? [])
    const redeem = (body: { codes?: string[] }) =>
      on.call(routes.redeemOrderCoupons, { params: { id: order.id }, body }, as(merchant))
    expect((await redeem({ codes: codes.slice(0, 1) })).body.data.order.state).toBe('paid')
    const tills = await Promise.all([redeem({}), redeem({})])
    expect(tills.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await detail(merchant, order.id)).order.state).toBe('completed')
    expect((await redeem({ codes })).status).toBe(409)
  })

  test('an order is completed when two tills use its last two coupons at the same moment', async () => {
    const merchant = await makeMerchant(on.app)
    const couponId = await makeSoldCoupon(on.app, merchant, 2)
    const order = await orderMade(on.app, merchant, [{ kind: 'coupon', id: couponId, quantity: 2 }])
    await tellPaid(on.app, merchant, order)
    const codes = (await detail(merchant, order.id)).coupons.flatMap(({ code }) => code ?? [])
    const redeem = (code = '') =>
      on.call(routes.redeemOrderCoupons, { params: { id: order.id }, body: { codes: [code] } }, as(merchant))
    const held = sql`select from shop_order where merchant_id = ${merchant.id} and id = ${order.id} for update`
    const tills = await commitWhileAllWait(
      on.app,
      (tx) => held.execute(tx),
      codes.map((code) => () => redeem(code)),
    )
    expect(tills.map(({ status }) => status)).toEqual([200, 200])
    expect((await detail(merchant, order.id)).order.state).toBe('completed')
  })

  test('an order paid at the counter is delivered once when staff take the money', async () => {
    const merchant = await makeMerchant(on.app)
    const voucherId = await makeVoucher(on.app, merchant)
    const given = { paymentType: 'counter' } as const
    const order = await orderMade(on.app, merchant, [{ kind: 'voucher', id: voucherId, quantity: 2 }], given)
    const answers = await Promise.all([1, 2, 3].map(() => act(merchant, order.id, 'pay')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await detail(merchant, order.id)).vouchers).toHaveLength(2)
  })

  test('an order cannot be cancelled or refunded without the permission to delete', async () => {
    const merchant = await makeMerchant(on.app)
    const order = await makePaidOrder(on.app, merchant)
    const { token } = await makeStaff(on.app, merchant, { role: 'operator' })
    const refund = { params: { id: order.id }, body: { act: 'refund' as const } }
    expect((await on.call(routes.changeOrder, refund, { token })).status).toBe(403)
    const ready = { params: { id: order.id }, body: { act: 'ready' as const } }
    expect((await on.call(routes.changeOrder, ready, { token })).body.data.order.may).toEqual(['complete'])
  })
})

test('a voucher that is switched off between order and payment is not delivered, and its payment is refunded', async () => {
  const merchant = await makeMerchant(on.app)
  const voucherId = await makeVoucher(on.app, merchant)
  const order = await orderMade(on.app, merchant, [{ kind: 'voucher', id: voucherId }])
  await on.app.database.kysely.updateTable('voucher').set({ enabled: false }).where('id', '=', voucherId).execute()
  expect(await tellPaid(on.app, merchant, order)).toBe('refused')
  expect((await detail(merchant, order.id)).order).toMatchObject({
    state: 'cancelled',
    cancelReason: 'undelivered',
    givenBack: 'refused',
  })
})
