import type { OrderStanding } from './order-rules.ts'

/** What the shop says an order is at; the amount is undefined where it cannot be counted. */
export type OrderNow = { paid: boolean; cancelled: boolean; amount: number | undefined; toldAt: string }

/** What is known of an order: the last moment that a delivery of it speaks of, and what it stands at. */
export type OrderKnown = { toldAt: string | null; standing: OrderStanding | null }

/** Whether an order has changed in a way that matters and that no delivery has told of. */
export function isMissed(now: OrderNow, { toldAt, standing }: OrderKnown): boolean {
  if (toldAt !== null && toldAt >= now.toldAt) return false
  // What was never paid has earned nothing that could be missing or too much.
  if (!now.paid && !standing?.isPaid) return false
  if (now.cancelled) return standing !== null && !standing.isCancelled
  if (!standing?.isPaid) return true
  return now.amount !== Math.max(0, (standing.amount ?? 0) - standing.refunded)
}
