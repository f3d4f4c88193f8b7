import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import type { PaymentRow } from './provider.ts'

export type Purpose = 'order' | 'plan'
type What = 'paid' | 'late' | 'cancelled' | 'returned'

/** What became of a payment, told in the transaction that writes it down. */
export type PaymentNews = { app: App; now: Date; payment: PaymentRow }
export type PaymentHandler = (tx: Tx, news: PaymentNews) => Promise<void>

const handlers = new Map<string, PaymentHandler>()

/** Gives a thing back to who had it before. */
type Undo = () => void

function take(purpose: Purpose, what: What, handler: PaymentHandler): Undo {
  const key = `${purpose} ${what}`
  const before = handlers.get(key)
  handlers.set(key, handler)
  return () => void (before ? handlers.set(key, before) : handlers.delete(key))
}

/**
 * Says who delivers what was paid for. It is called once a payment, with the payment's row locked, before any lock of the
 * thing itself; a refusal that it throws undoes what it has written and gives the money back.
 */
export const onPaid = (purpose: Purpose, handler: PaymentHandler): Undo => take(purpose, 'paid', handler)

/**
 * Says who delivers what was let go of and is paid for after all, where it still can be. Without anybody, and where it is
 * refused, the money goes back.
 */
export const onLate = (purpose: Purpose, handler: PaymentHandler): Undo => take(purpose, 'late', handler)

/** Says who lets go of what will not be paid: declined, ended, or cancelled by the payer. Once a payment. */
export const onCancelled = (purpose: Purpose, handler: PaymentHandler): Undo => take(purpose, 'cancelled', handler)

/**
 * Says who takes back what the payer has got the money back for: on its way because it came late, of another amount, or for
 * what could not be delivered (`refund_reason`); or given back past us (`goneOutside`). The row is locked.
 */
export const onReturned = (purpose: Purpose, handler: PaymentHandler): Undo => take(purpose, 'returned', handler)

export const lateHandlerOf = (purpose: string): PaymentHandler | undefined => handlers.get(`${purpose} late`)

export function handlerOf(purpose: string, what: Exclude<What, 'late'>): PaymentHandler {
  const handler = handlers.get(`${purpose} ${what}`)
  if (!handler) throw new Error(`nobody takes a ${purpose} that is ${what}`)
  return handler
}
