import type { z } from 'zod'
import { OrderBody, RefundBody } from '@chopcard/contract/earning/webhooks/shopify.ts'

type Money = { amount: string; currency: string | null }
type Refund = { id: string; money: Money[] }

/** What of a delivery's body is kept and worked with. */
export type ShopifyFacts =
  | {
      kind: 'order'
      orderId: string
      name: string | null
      /** Absent once it has been forgotten. */
      email?: string | null
      mobile?: string | null
      currency: string
      amount: string
      /** Whether the amount is without the refunds listed. */
      isNet: boolean
      paid: boolean
      cancelled: boolean
      toldAt: string
      refunds: Refund[]
    }
  | { kind: 'refund'; orderId: string; refund: Refund }

/** The facts of a signed body; undefined where it is none that a shop would send. */
export function readBody(topic: string, raw: Buffer): ShopifyFacts | undefined {
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw), idsAsText)
  } catch {
    return undefined
  }
  if (topic === 'refunds/create') {
    const refund = RefundBody.safeParse(body)
    return refund.success ? { kind: 'refund', orderId: refund.data.order_id, refund: refundOf(refund.data) } : undefined
  }
  const order = OrderBody.safeParse(body)
  return order.success ? shopifyOrderFacts(order.data) : undefined
}

/** Ids are longer than a number can hold exactly: they are read as they are written. */
export function idsAsText(name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && (name === 'id' || name === 'order_id')
    ? (context?.source ?? String(value))
    : value
}

// A payment that was only partly made is not one yet; what was refunded had been paid before.
const paid = new Set(['paid', 'partially_refunded', 'refunded'])

/** What of an order is kept. */
export const shopifyOrderFacts = (order: z.output<typeof OrderBody>): Extract<ShopifyFacts, { kind: 'order' }> => ({
  kind: 'order',
  orderId: order.id,
  name: clean(order.name),
  email: clean(order.email) ?? clean(order.contact_email) ?? clean(order.customer?.email),
  mobile: clean(order.phone) ?? clean(order.customer?.phone),
  currency: order.currency,
  amount: order.current_total_price ?? order.total_price,
  isNet: typeof order.current_total_price === 'string',
  paid: paid.has(order.financial_status ?? ''),
  cancelled: Boolean(order.cancelled_at),
  toldAt: new Date(order.updated_at).toISOString(),
  refunds: order.refunds.map(refundOf),
})

// PostgreSQL keeps no NUL and no half of a surrogate pair.
const clean = (text: string | null | undefined): string | null =>
  text?.trim() && text.isWellFormed() && !text.includes('\u0000') ? text.trim() : null

const refundOf = ({ id, transactions }: Pick<z.output<typeof RefundBody>, 'id' | 'transactions'>): Refund => ({
  id,
  money: transactions
    .filter(({ kind, status }) => kind === 'refund' && (status === 'success' || status === 'pending'))
    .map(({ amount, currency }) => ({ amount, currency: currency ?? null })),
})
