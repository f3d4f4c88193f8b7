import type { App } from '../core/app.ts'
import type { Tx } from '../core/database.ts'
import type { PaymentRow } from './provider.ts'

export type Purpose = 'order' | 'plan'

/** What became of a payment, told once, in the transaction that writes it down. */
export type PaymentNews = { app: App; now: Date; payment: PaymentRow }
export type PaymentHandler = (tx: Tx, news: PaymentNews) => Promise<void>

const handlers = new Map<string, PaymentHandler>()

/**
 * Says who delivers what was paid for. It is called once a payment, with the payment's row locked, before any lock of the
 * thing itself; a refusal that it throws undoes what it has written and gives the money back.
 */
export const onPaid = (purpose: Purpose, handler: PaymentHandler): void => void handlers.set(`${purpose} paid`, handler)

/** Says who lets go of what will not be paid: declined, ended, or cancelled by the payer. Once a payment. */
export const onCancelled = (purpose: Purpose, handler: PaymentHandler): void =>
  void handlers.set(`${purpose} cancelled`, handler)

export function handlerOf(purpose: string, what: 'paid' | 'cancelled'): PaymentHandler {
  const handler = handlers.get(`${purpose} ${what}`)
  if (!handler) throw new Error(`nobody takes a ${purpose} that is ${what}`)
  return handler
}
