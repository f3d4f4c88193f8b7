import * as orders from '@chopcard/contract/commerce/merchant/orders.ts'
import { type Sample, sample } from './sample.ts'

/** One right request for every call of orders. */
export const samplesOfOrders: readonly Sample[] = [
  sample(orders.listOrders, ({ own }) => ({
    query: {
      q: 'OR-',
      state: 'paid',
      delivery: 'pickup',
      paymentType: 'online',
      storeId: own.storeId,
      store: 'Harbour',
      from: '2026-01-01',
      to: '2099-12-31',
      sort: '-amount',
    },
  })),
  sample(orders.listOrderCoupons, ({ own }) => ({
    query: {
      q: 'OR-',
      state: 'active',
      couponId: own.couponId,
      from: '2026-01-01',
      to: '2099-12-31',
      sort: 'createdAt',
    },
  })),
  sample(orders.getOrder, ({ own }) => ({ params: { id: own.orderId } })),
  sample(orders.changeOrder, ({ own }) => ({
    params: { id: own.otherOrderId },
    body: { act: 'ready', remark: 'On the shelf' },
  })),
  sample(orders.redeemOrderCoupons, ({ own }) => ({ params: { id: own.orderId }, body: { remark: 'At the counter' } })),
]
