import { z } from 'zod'
import { Email, Id, Operator, Remark, text } from '../core/kinds.ts'
import { CodeText } from '../giving/merchant/coupon-codes.ts'

export const orderStates = ['pending', 'paid', 'ready', 'shipped', 'completed', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]
export const deliveries = ['pickup', 'shipping'] as const
/** `online`: through the payment provider; `counter`: at the shop, before anything is handed over. */
export const paymentTypes = ['online', 'counter'] as const
export const cancelReasons = ['abandoned', 'declined', 'payer', 'staff', 'mismatch', 'undelivered'] as const
export const orderItemKinds = ['coupon', 'voucher'] as const
export const disputeStates = ['open', 'won'] as const
/** Why money goes back by itself: it came after the end, could not be delivered for, or was another amount than asked for. */
export const givenBackReasons = ['late', 'refused', 'mismatch'] as const
/** What an order's coupon is: held for an order that is not paid, usable, used, over, or taken back. */
export const orderCouponStates = ['reserved', 'active', 'used', 'expired', 'returned'] as const
export type OrderCouponState = (typeof orderCouponStates)[number]
/** What staff do with an order. */
export const orderActs = ['pay', 'ready', 'ship', 'complete', 'cancel', 'refund'] as const
export type OrderAct = (typeof orderActs)[number]

export const MAX_PER_LINE = 20
const MAX_LINES = 20

const Line = z.strictObject({
  kind: z.enum(orderItemKinds),
  id: Id,
  quantity: z.int().min(1).max(MAX_PER_LINE),
})

/** What an order is made of. There is no price in it: what a line costs is the server's to say. */
export const PlacedOrder = z.strictObject({
  lines: z.array(Line).min(1, { message: 'required' }).max(MAX_LINES),
  email: Email,
  phone: text(40).refine((number) => /^[+\d][\d\s()./-]*$|^$/.test(number), { message: 'invalid' }),
  delivery: z.enum(deliveries),
  store: text(80),
  address: text(500),
  paymentType: z.enum(paymentTypes),
})
export type PlacedOrder = z.output<typeof PlacedOrder>

export function checkDelivery(
  given: Pick<PlacedOrder, 'delivery' | 'address' | 'store' | 'paymentType'>,
  issues: z.core.$RefinementCtx,
): void {
  const say = (path: string) => issues.addIssue({ code: 'custom', path: [path], message: 'required' })
  if (given.delivery === 'shipping' && !given.address) say('address')
  if (given.delivery === 'pickup' && !given.store) say('store')
  if (given.delivery === 'shipping' && given.paymentType === 'counter')
    issues.addIssue({ code: 'custom', path: ['paymentType'], message: 'invalid' })
}

/** What the form of a shop's page asks for; `formKey` is the form's own: what is sent twice is one order. */
export const OrderRequest = z.strictObject({ ...PlacedOrder.shape, formKey: Id }).superRefine(checkDelivery)
export type OrderRequest = z.output<typeof OrderRequest>

/** An order as lists show it. */
export const Order = z.object({
  id: z.string(),
  /** As the customer knows it: `OR-7KW2-R9QP`. */
  number: z.string(),
  createdAt: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  delivery: z.enum(deliveries),
  /** What the shop was called when its customer chose it. */
  pickupStore: z.string().nullable(),
  /** Which of the merchant's stores that is, where there are several. */
  storeId: z.string().nullable(),
  shippingAddress: z.string().nullable(),
  paymentType: z.enum(paymentTypes),
  state: z.enum(orderStates),
  cancelReason: z.enum(cancelReasons).nullable(),
  paidAt: z.string().nullable(),
  refundAmount: z.int().nullable(),
  givenBack: z.enum(givenBackReasons).nullable(),
  /** Whether the payer has disputed the payment at the bank. */
  dispute: z.enum(disputeStates).nullable(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  may: z.array(z.enum(orderActs)),
})
export type Order = z.output<typeof Order>

/** An issued coupon that an order holds. */
export const OrderCoupon = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  orderState: z.enum(orderStates),
  email: z.string().nullable(),
  couponId: z.string(),
  name: z.string(),
  /** Null until it is paid for, and once it is taken back. */
  code: z.string().nullable(),
  state: z.enum(orderCouponStates),
  redeemedAt: z.string().nullable(),
  operator: Operator.nullable(),
  createdAt: z.string(),
})
export type OrderCoupon = z.output<typeof OrderCoupon>

export const OrderDetail = z.object({
  order: Order,
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(orderItemKinds),
      name: z.string(),
      quantity: z.int(),
      unitPrice: z.int(),
    }),
  ),
  coupons: z.array(OrderCoupon),
  vouchers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      amount: z.int(),
      balance: z.int(),
      currency: z.string(),
      returned: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({ id: z.string(), what: z.string(), at: z.string(), operator: Operator.nullable(), remark: z.string() }),
  ),
  /** What a refund would give back now: the price of what was not used. */
  refundable: z.int(),
  /** The customer's page. */
  url: z.string(),
})
export type OrderDetail = z.output<typeof OrderDetail>

export const RedeemOrderBody = z.strictObject({
  /** The codes to use; all that are open where none is named. */
  codes: z.array(CodeText).min(1).max(400).optional(),
  remark: Remark.optional(),
})

export const OrderActBody = z.strictObject({ act: z.enum(orderActs), remark: Remark.optional() })
