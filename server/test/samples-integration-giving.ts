import * as coupons from '@chopcard/contract/integration/v1/coupons.ts'
import * as orders from '@chopcard/contract/integration/v1/orders.ts'
import * as vouchers from '@chopcard/contract/integration/v1/vouchers.ts'
import { lockedUntil } from './make-coupon.ts'
import { type Sample, sample } from './sample.ts'

const page = { limit: '2' } as const

/** One right request for every call about coupons, vouchers and orders. */
export const samplesOfKeyGiving: readonly Sample[] = [
  sample(coupons.listCouponsByKey, () => ({ query: { ...page, type: 'cash' } })),
  sample(coupons.listIssuedCouponsByKey, ({ own }) => ({ params: { id: own.holderCouponId }, query: page })),
  sample(coupons.giveCouponByKey, ({ own, newEmail: email }) => ({
    params: { id: own.offeredCouponId },
    body: { email, cardId: own.cardId, mail: true, language: 'pt-BR', storeId: own.storeId },
  })),
  sample(coupons.checkCouponByKey, ({ own }) => ({ params: { code: own.couponCode } })),
  sample(coupons.lockCouponByKey, ({ own }) => ({
    params: { code: own.couponCode },
    body: { minutes: 5, storeId: own.storeId },
  })),
  sample(coupons.useCouponByKey, ({ own }) => ({
    params: { code: own.lockedCouponCode },
    body: { lockedUntil, remark: 'Order 1042', storeId: own.storeId },
  })),
  sample(coupons.releaseCouponByKey, ({ own }) => ({
    params: { code: own.lockedCouponCode },
    body: { lockedUntil, storeId: own.storeId },
  })),
  sample(coupons.reactivateCouponByKey, ({ own }) => ({
    params: { code: own.usedCouponCode },
    body: { remark: 'Order 1042 was cancelled', storeId: own.storeId },
  })),
  sample(vouchers.listVouchersByKey, () => ({ query: page })),
  sample(vouchers.listGivenVouchersByKey, ({ own }) => ({
    query: { ...page, voucherId: own.voucherId, state: 'active' },
  })),
  sample(vouchers.getGivenVoucherByKey, ({ own }) => ({ params: { id: own.voucherRecordId } })),
  sample(vouchers.giveVoucherByKey, ({ own, newEmail: email }) => ({
    body: { voucherId: own.voucherId, email, language: 'pt-BR', remark: 'Order 1042', storeId: own.storeId },
  })),
  sample(vouchers.consumeVoucherByKey, ({ own }) => ({
    params: { id: own.voucherRecordId },
    body: { amount: 1, remark: 'Order 1042', confirm: true, storeId: own.storeId },
  })),
  sample(vouchers.waiveVoucherByKey, ({ own }) => ({
    params: { id: own.voucherRecordId },
    body: { remark: 'Closed account', storeId: own.storeId },
  })),
  sample(
    vouchers.reverseVoucherByKey,
    ({ own }) => ({
      params: { id: own.voucherRecordId },
      body: { entryId: '01900000-0000-7000-8000-000000000001', remark: 'Order 1042 is back', storeId: own.storeId },
    }),
    'NOT_FOUND',
  ),
  sample(orders.listOrdersByKey, () => ({ query: { ...page, state: 'paid', from: '2026-01-01', to: '2099-12-31' } })),
  sample(orders.getOrderByKey, ({ own }) => ({ params: { id: own.orderId } })),
  sample(orders.createOrderByKey, ({ own, newEmail: email }) => ({
    body: {
      lines: [{ kind: 'coupon', id: own.soldCouponId, quantity: 1 }],
      email,
      phone: '+65 8123 4567',
      delivery: 'pickup',
      store: 'Harbour',
      address: '',
      paymentType: 'counter',
      language: 'en-US',
    },
  })),
  sample(orders.payOrderByKey, ({ own }) => ({
    params: { id: own.counterOrderId },
    body: { reference: 'terminal 4, 1042', storeId: own.storeId },
  })),
  sample(orders.completeOrderByKey, ({ own }) => ({
    params: { id: own.otherOrderId },
    body: { remark: 'Fetched', storeId: own.storeId },
  })),
  sample(orders.cancelOrderByKey, ({ own }) => ({
    params: { id: own.openOrderId },
    body: { remark: 'Not fetched', storeId: own.storeId },
  })),
  sample(orders.refundOrderByKey, ({ own }) => ({
    params: { id: own.orderId },
    body: { remark: 'Sent back', storeId: own.storeId },
  })),
]
