import { z } from 'zod'
import { maxReferenceLength } from '../../core/limits.ts'
import { cursored } from '../../core/cursor.ts'
import { Day, Id, Language, Remark, requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { changeOrder } from '../../commerce/merchant/orders.ts'
import { checkDelivery, Order, OrderDetail, orderStates, PlacedOrder } from '../../commerce/orders.ts'
import { atStore } from './at-store.ts'

const read = { audience: 'integration', scope: 'orders:read', method: 'GET' } as const
const write = { audience: 'integration', scope: 'orders:write', method: 'POST', movesValue: true } as const
const params = { id: Id }
/** The customer’s page shows who they are: its address needs the scope `pii`. */
const KeyOrder = OrderDetail.extend({ url: z.string().nullable() })

export const listOrdersByKey = route({
  ...read,
  path: '/integration/v1/orders',
  about: 'The orders of the merchant, the oldest first; days are the merchant’s.',
  query: { ...cursored, state: z.enum(orderStates).optional(), from: Day.optional(), to: Day.optional() },
  shape: 'cursor',
  reply: Order,
})

export const getOrderByKey = route({
  ...read,
  path: '/integration/v1/orders/{id}',
  about: 'An order with its lines, its coupons and vouchers, and what became of it.',
  params,
  reply: KeyOrder,
  refuses: ['NOT_FOUND'],
})

export const createOrderByKey = route({
  ...write,
  path: '/integration/v1/orders',
  about:
    'Places an order of coupons and vouchers with the merchant’s prices, and holds its coupons until it is paid. `online` is paid by the customer on the order’s page, `counter` by a payment that is recorded.',
  body: z.strictObject({ ...PlacedOrder.shape, language: Language.optional() }).superRefine(checkDelivery),
  reply: KeyOrder,
  refuses: [
    'ORDER_LINE_GONE',
    'SHOP_CLOSED',
    'PAYMENT_AMOUNT_IMPOSSIBLE',
    'COUPON_EXPIRED',
    'COUPON_QUOTA_REACHED',
    'COUPON_MEMBER_LIMIT',
    'COUPON_GROUP_LIMIT',
    'SERVICE_UNAVAILABLE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

const act = { ...write, needs: 'redeem', params, reply: KeyOrder, refuses: changeOrder.refuses } as const

/** `reference` names the payment in the system that took it; it stands in the order’s history. */
export const payOrderByKey = route({
  ...act,
  path: '/integration/v1/orders/{id}/payment',
  about: 'Records a payment that was taken outside, and hands the order over, once.',
  body: z.strictObject({ reference: requiredText(maxReferenceLength), ...atStore }),
})

export const completeOrderByKey = route({
  ...act,
  path: '/integration/v1/orders/{id}/complete',
  about: 'Completes an order that is paid.',
  body: z.strictObject({ remark: Remark.optional(), ...atStore }),
})

export const cancelOrderByKey = route({
  ...act,
  path: '/integration/v1/orders/{id}/cancel',
  about: 'Cancels an order that is not paid; what it held can be sold again.',
  body: z.strictObject({ remark: Remark.optional(), ...atStore }),
})

export const refundOrderByKey = route({
  ...act,
  path: '/integration/v1/orders/{id}/refund',
  about: 'Gives back the price of what was not used, and takes just that back.',
  body: z.strictObject({ remark: Remark.optional(), ...atStore }),
})
