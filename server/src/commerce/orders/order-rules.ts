import { refuse } from '@chopcard/contract/core/errors.ts'
import type { OrderAct, OrderState } from '@chopcard/contract/commerce/orders.ts'

export type OrderFacts = { state: OrderState; delivery: string; paymentType: string }

/** Where an act leads from a state (decisions/orders.md §1); what is not here is refused. */
const ways: Record<OrderState, Partial<Record<OrderAct, OrderState>>> = {
  pending: { pay: 'paid', cancel: 'cancelled' },
  paid: { ready: 'ready', ship: 'shipped', complete: 'completed', refund: 'refunded' },
  ready: { complete: 'completed', refund: 'refunded' },
  shipped: { complete: 'completed', refund: 'refunded' },
  completed: { refund: 'refunded' },
  cancelled: {},
  refunded: {},
}

/** What can be done with an order now, by anybody. */
export function actsOf(order: OrderFacts): OrderAct[] {
  return (Object.keys(ways[order.state]) as OrderAct[]).filter((act) => {
    if (act === 'pay') return order.paymentType === 'counter'
    if (act === 'ready') return order.delivery === 'pickup'
    if (act === 'ship') return order.delivery === 'shipping'
    // What is still to be sent or fetched is not completed in between.
    return act !== 'complete' || order.state !== 'paid' || order.delivery === 'pickup'
  })
}

/** The state after an act; refused where the order does not allow it. */
export function after(order: OrderFacts, act: OrderAct): OrderState {
  const next = actsOf(order).includes(act) ? ways[order.state][act] : undefined
  return next ?? refuse('ORDER_NOT_IN_STATE')
}

/** Whether what was bought may be used. */
export const isDelivered = (state: OrderState): boolean =>
  state === 'paid' || state === 'ready' || state === 'shipped' || state === 'completed'

/**
 * Which pieces go back for money that went back past us (decisions/orders.md §3): the dearest first, none that is worth more than
 * is left of it, all of them once the whole price is back.
 */
export function piecesFor<T extends { price: number }>(pieces: readonly T[], returned: number): T[] {
  let left = returned
  return pieces.toSorted((a, b) => b.price - a.price).filter(({ price }) => price <= left && ((left -= price), true))
}

/**
 * What staff give back for unused pieces of that worth (decisions/orders.md §3): what went back before, and was more than the pieces
 * that it took back, has paid for a part of them already.
 */
export const givenFor = (worth: number, before: { gone: number; worth: number }): number =>
  Math.max(0, worth - Math.max(0, before.gone - before.worth))
