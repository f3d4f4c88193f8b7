import type { App } from '../src/core/app.ts'
import { makeCodeImport } from './make-code-import.ts'
import { makeIssuedCoupon, makeSending } from './make-issued-coupon.ts'
import { makeCoupon, makeLockedCode, makeUsedCoupon } from './make-coupon.ts'
import { makePaidOrder, makeSoldCoupon, orderMade } from './make-order.ts'
import { makePlanOrder } from './make-plan.ts'
import { makeVoucher, makeVoucherRecord, voucherTokenOf } from './make-voucher.ts'
import type { TestMerchant } from './make.ts'

const fixed = { codeSource: 'fixed', fixedNumber: 'OFFER', publishable: true } as const

/** What a merchant gives away, sells and buys, one of everything. */
export async function makeGiving(app: App, merchant: TestMerchant, planId: string) {
  const voucher = await makeVoucherRecord(app, merchant)
  const soldCouponId = await makeSoldCoupon(app, merchant, 10)
  const counterOrder = async () =>
    (await orderMade(app, merchant, [{ kind: 'coupon', id: soldCouponId }], { paymentType: 'counter' })).id
  const copy = await makeIssuedCoupon(app, merchant, { allowResend: true })
  return {
    couponId: await makeCoupon(app, merchant),
    ...(await makeUsedCoupon(app, merchant)),
    issuedCouponToken: copy.token,
    issuedCouponId: copy.id,
    holderCouponId: copy.couponId,
    otherIssuedCouponId: (await makeIssuedCoupon(app, merchant)).id,
    offeredCouponId: await makeCoupon(app, merchant, fixed),
    couponSendingId: await makeSending(app, merchant, copy.couponId),
    codeImportId: await makeCodeImport(app, merchant, copy.couponId, 'read'),
    checkedCodeImportId: await makeCodeImport(app, merchant, copy.couponId, 'checked'),
    voucherId: voucher.voucherId,
    voucherRecordId: voucher.id,
    voucherToken: voucherTokenOf(app, merchant, (await makeVoucherRecord(app, merchant)).id),
    otherVoucherId: await makeVoucher(app, merchant),
    orderId: (await makePaidOrder(app, merchant)).id,
    soldCouponId,
    counterOrderId: await counterOrder(),
    openOrderId: await counterOrder(),
    lockedCouponCode: await makeLockedCode(app, merchant),
    otherOrderId: (await makePaidOrder(app, merchant)).id,
    planOrderId: await makePlanOrder(app, merchant, planId),
  }
}
