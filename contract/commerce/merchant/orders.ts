import { z } from 'zod'
import { Day, Id, paged, SearchText, text } from '../../core/kinds.ts'
import {
  deliveries,
  Order,
  OrderActBody,
  OrderCoupon,
  orderCouponStates,
  OrderDetail,
  orderStates,
  paymentTypes,
  RedeemOrderBody,
} from '../orders.ts'
import { route } from '../../core/route.ts'

const history = { audience: 'merchant', menu: 'order-history' } as const
const atTheTill = { audience: 'merchant', menu: ['order-history', 'order-items', 'quick-redeem', 'adjust'] } as const
const params = { id: Id }

export const orderFilters = {
  q: SearchText.optional(),
  state: z.enum(orderStates).optional(),
  delivery: z.enum(deliveries).optional(),
  paymentType: z.enum(paymentTypes).optional(),
  storeId: Id.optional(),
  /** By the name that the customer read, as released clients ask. */
  store: text(80).optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

export const listOrders = route({
  ...history,
  action: 'query',
  method: 'GET',
  path: '/merchant/orders',
  about: 'The orders of the merchant, newest first. `q` finds by number, e-mail or phone.',
  query: { ...paged(['createdAt', 'amount']), ...orderFilters },
  shape: 'list',
  reply: Order,
})

export const orderCouponFilters = {
  q: SearchText.optional(),
  state: z.enum(orderCouponStates).optional(),
  couponId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

export const listOrderCoupons = route({
  audience: 'merchant',
  menu: 'order-items',
  action: 'query',
  method: 'GET',
  path: '/merchant/orders/coupons',
  viewAs: 'never',
  about: 'The copies of coupons that orders hold, newest first. `q` finds by code, order number, e-mail or name.',
  query: { ...paged(['createdAt']), ...orderCouponFilters },
  shape: 'list',
  reply: OrderCoupon,
})

export const getOrder = route({
  ...atTheTill,
  action: 'get',
  method: 'GET',
  path: '/merchant/order/{id}',
  viewAs: 'never',
  about: 'An order with its lines, its coupons and vouchers, what became of it, and the customer’s page.',
  params,
  reply: OrderDetail,
  refuses: ['NOT_FOUND'],
})

export const changeOrder = route({
  ...atTheTill,
  action: 'edit',
  needs: 'redeem',
  method: 'PATCH',
  path: '/merchant/order/{id}',
  about:
    'Takes an order on: paid at the counter, ready for pickup, shipped, completed, cancelled, refunded. Cancelling and refunding take back what was not used, and need the action delete; a refund gives back the price of just that.',
  movesValue: true,
  params,
  body: OrderActBody,
  reply: OrderDetail,
  refuses: [
    'NOT_FOUND',
    'FORBIDDEN',
    'ORDER_NOT_IN_STATE',
    'ORDER_NOTHING_TO_REFUND',
    'PAYMENT_NOT_OPEN',
    'PAYMENT_NOT_REFUNDABLE',
    'COUPON_INVALID',
    'COUPON_USED',
    'SERVICE_UNAVAILABLE',
    'VOUCHER_DISABLED',
    'VOUCHER_EXPIRED',
    'CONFLICT_TRY_AGAIN',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const redeemOrderCoupons = route({
  ...atTheTill,
  action: 'edit',
  needs: 'redeem',
  method: 'POST',
  path: '/merchant/order/{id}/coupons/redeem',
  about: 'Uses coupons of a paid order up, all or none of those that are named; each once, whoever else tries.',
  movesValue: true,
  params,
  body: RedeemOrderBody,
  reply: OrderDetail,
  refuses: [
    'NOT_FOUND',
    'ORDER_NOT_IN_STATE',
    'COUPON_INVALID',
    'COUPON_EXPIRED',
    'COUPON_LOCKED',
    'COUPON_USED',
    'COUPON_NOT_YET',
    'COUPON_QUOTA_REACHED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
