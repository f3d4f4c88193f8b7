import { getOrder, listOrderCoupons, listOrders } from '@chopcard/contract/commerce/merchant/orders.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { listIssuedCoupons } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { listCouponCodes } from '@chopcard/contract/giving/merchant/coupons.ts'
import { getVoucherRecord, listVoucherRecords } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { makeOperationList } from '../../lib/operation-list.ts'
import { newKey } from '../../lib/new-key.ts'
import { refresh } from '../../lib/query.ts'
import { browserStore } from '../../lib/store.ts'
import type { Ask, OperationResult } from './ask.ts'
import { sendOperation } from './send-operation.ts'

/** The operations of this browser on cards, coupons, vouchers and orders. */
export const operationList = makeOperationList<Ask, OperationResult>({
  send: async (ask, options) => {
    try {
      return await sendOperation(ask, options)
    } finally {
      // A refusal, too, tells that the screen shows what is no longer so.
      void refresh(...shownBy(ask))
    }
  },
  forget: ['card', 'coupon', 'order', 'record'],
  store: browserStore(),
  now: Date.now,
  makeKey: newKey,
})

/** What shows the things that an operation changes. The till reads its card itself. */
function shownBy(ask: Ask): Route[] {
  if ('cardId' in ask) return []
  if ('recordId' in ask || ask.kind === 'give') return [getVoucherRecord, listVoucherRecords, listVouchers]
  return [listCouponCodes, listIssuedCoupons, getOrder, listOrders, listOrderCoupons]
}
