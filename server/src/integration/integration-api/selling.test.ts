import { describe, expect, test } from 'vitest'
import {
  checkCouponByKey,
  lockCouponByKey,
  releaseCouponByKey,
  useCouponByKey,
} from '@chopcard/contract/integration/v1/coupons.ts'
import { createOrderByKey, getOrderByKey, payOrderByKey } from '@chopcard/contract/integration/v1/orders.ts'
import { approveReceiptByKey } from '@chopcard/contract/integration/v1/receipts.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { layReceipt } from '../../earning/receipts/receipts-testing.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeSoldCoupon } from '../../../test/make-order.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { makeFreshCard } from '../../../test/make.ts'

const harness = useApp()
const hundred = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 100 }, work))

type Told = { status: number; code?: string | undefined }
// A hundred may be more than the server takes at a time: whom it sends away knows so, and nothing is done for them.
const isAnswered = ({ status }: Pick<Told, 'status'>) => status !== 503
/** How those are refused who are, each way once. */
const refusalsIn = (answers: readonly Told[]) => [
  ...new Set(answers.filter((one) => isAnswered(one) && one.status !== 200).map(({ code }) => code)),
]

async function withOrder() {
  const { merchant } = await makeFreshCard(harness.app)
  const { token } = await makeApiKey(harness.app, merchant)
  const [couponId, voucherId] = [await makeSoldCoupon(harness.app, merchant), await makeVoucher(harness.app, merchant)]
  const body = {
    lines: [
      { kind: 'coupon', id: couponId, quantity: 1 },
      { kind: 'voucher', id: voucherId, quantity: 1 },
    ],
    email: 'ana@orders.example',
    phone: '',
    delivery: 'pickup',
    store: merchant.name,
    address: '',
    paymentType: 'counter',
  } as const
  const place = (key: string) =>
    harness.call(createOrderByKey, { body: { ...body, lines: [...body.lines] } }, { token, key })
  return { merchant, token, place }
}

describe('an order that another system places', () => {
  test('an order costs what the shop asks for, and one key makes one order', async () => {
    const { place } = await withOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place('cart-1')))
    expect(new Set(answers.filter(isAnswered).map(({ raw }) => raw)).size).toBe(1)
    expect(answers.find(isAnswered)?.body.data.order).toMatchObject({
      amount: 4900,
      state: 'pending',
      email: 'ana@orders.example',
    })
  })

  test('a payment is recorded by one of a hundred requests at the same time, and the goods are handed over once', async () => {
    const { token, place } = await withOrder()
    const { id } = (await place('cart-1')).body.data.order
    const pay = () => harness.call(payOrderByKey, { params: { id }, body: { reference: 'terminal 4' } }, { token })
    const answers = await hundred(pay)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusalsIn(answers)).toEqual(['ORDER_NOT_IN_STATE'])
    const { body } = await harness.call(getOrderByKey, { params: { id } }, { token })
    expect(body.data.order.state).toBe('paid')
    expect(body.data.coupons.map(({ state }) => state)).toEqual(['active'])
    expect(body.data.vouchers).toHaveLength(1)
    expect(body.data.events).toContainEqual(expect.objectContaining({ what: 'paid', remark: 'terminal 4' }))
  })
})

async function withCode() {
  const { merchant } = await makeFreshCard(harness.app)
  const { token } = await makeApiKey(harness.app, merchant)
  const code = couponCode()
  await makeCoupon(harness.app, merchant, {}, [code])
  const lock = () => harness.call(lockCouponByKey, { params: { code }, body: {} }, { token })
  return { merchant, token, code, lock }
}

describe('a code that another system locks', () => {
  test('a code is locked by one of a hundred requests at the same time', async () => {
    const { lock } = await withCode()
    const answers = await hundred(lock)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusalsIn(answers)).toEqual(['COUPON_LOCKED'])
  })

  test('nobody else uses it, and who knows until when it is locked uses it', async () => {
    const { merchant, token, code, lock } = await withCode()
    const lockedUntil = (await lock()).body.data.lockedUntil ?? ''
    const atTill = { params: { code }, body: {} }
    expect((await harness.call(redeemCoupon, atTill, { token: merchant.owner.token })).code).toBe('COUPON_LOCKED')
    const other = new Date(Date.parse(lockedUntil) + 1).toISOString()
    const use = (until?: string) =>
      harness.call(useCouponByKey, { params: { code }, body: { ...(until && { lockedUntil: until }) } }, { token })
    expect([(await use()).code, (await use(other)).code]).toEqual(['COUPON_LOCKED', 'COUPON_LOCKED'])
    expect((await use(lockedUntil)).body.data).toMatchObject({ state: 'used', allowed: false })
  })

  test('let go, it can be used by anybody', async () => {
    const { token, code, lock } = await withCode()
    const lockedUntil = (await lock()).body.data.lockedUntil ?? ''
    await harness.call(releaseCouponByKey, { params: { code }, body: { lockedUntil } }, { token })
    const { body } = await harness.call(checkCouponByKey, { params: { code } }, { token })
    expect(body.data).toMatchObject({ state: 'active', allowed: true, lockedUntil: null })
  })
})

describe('a receipt that another system approves', () => {
  test('a receipt’s chops are issued once, and the answer is the receipt', async () => {
    const { merchant, campaign, card } = await makeFreshCard(harness.app, {
      campaign: { receiptsEnabled: true, amountPerChop: 500, maxUploadPerDay: 10 },
    })
    const { token } = await makeApiKey(harness.app, merchant)
    const id = await layReceipt(harness.app, merchant, campaign, card.id)
    const approve = () => harness.call(approveReceiptByKey, { params: { id }, body: {} }, { token })
    const answers = await Promise.all(Array.from({ length: 10 }, approve))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.map(({ body }) => [body.data.id, body.data.state])).toEqual([[id, 'approved']])
    expect(refusalsIn(answers)).toEqual(['RECEIPT_DECIDED'])
  })
})
