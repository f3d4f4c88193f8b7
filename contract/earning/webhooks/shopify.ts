import { z } from 'zod'
import { Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** Under which an order is kept that the shop did not tell of: it was found in the shop. */
export const checkTopic = 'orders/found'

/** What a shop tells of that matters to a campaign; `x-shopify-topic` names it. */
export const shopifyTopics = [
  'orders/paid',
  'orders/updated',
  'orders/cancelled',
  'orders/refunded',
  'refunds/create',
  checkTopic,
] as const

/** Exact money as a shop writes it: `12.30`. */
const Decimal = z.string().regex(/^\d{1,15}(\.\d{1,8})?$/)
const Ref = z.string().regex(/^\d{1,20}$/)
const Word = (max: number) => z.string().max(max).nullish()
const Moment = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)))

const Transaction = z.object({
  kind: z.string().max(40),
  status: z.string().max(40),
  amount: Decimal,
  currency: Word(3),
})

const Refund = z.object({ id: Ref, transactions: z.array(Transaction).max(200).default([]) })

/** The body of `refunds/create`, as far as it is read. */
export const RefundBody = Refund.extend({ order_id: Ref })

/** The body of an order's topics, as far as it is read. Ids are texts: some are larger than a number can hold. */
export const OrderBody = z.object({
  id: Ref,
  name: Word(80),
  email: Word(320),
  contact_email: Word(320),
  phone: Word(40),
  customer: z.object({ email: Word(320), phone: Word(40) }).nullish(),
  currency: z.string().max(3),
  total_price: Decimal,
  current_total_price: Decimal.nullish(),
  financial_status: Word(40),
  cancelled_at: Moment.nullish(),
  updated_at: Moment,
  refunds: z.array(Refund).max(200).default([]),
})

export const receiveShopify = route({
  audience: 'public',
  method: 'POST',
  path: '/webhooks/shopify/{campaignId}',
  about:
    'Where a shop tells of its orders, signed with the campaign’s key. It is kept, then answered; what it brings is worked out later.',
  params: { campaignId: Id },
  signed: {
    headers: [
      'x-shopify-hmac-sha256',
      'x-shopify-topic',
      'x-shopify-shop-domain',
      'x-shopify-webhook-id',
      'x-shopify-test',
    ],
  },
  reply: z.object({ received: z.literal(true) }),
  refuses: ['NOT_FOUND', 'UNAUTHORIZED'],
})
