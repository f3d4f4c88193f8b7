import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { hookPoint } from '../../core/hooks.ts'
import type { PaymentRow } from './provider.ts'

export const purposes = ['order', 'plan'] as const
export type Purpose = (typeof purposes)[number]

/** What became of a payment, told in the transaction that writes it down. */
export type PaymentNews = { app: App; now: Date; payment: PaymentRow }
export type PaymentHandler = (tx: Tx, news: PaymentNews) => Promise<void>

/**
 * What a feature does with payments for its things. Each handler is called with the payment's row locked, before any lock
 * of the thing itself.
 */
export type PaymentPurpose = {
  purpose: Purpose
  /** Delivers, once a payment; a refusal that it throws undoes what it has written and gives the money back. */
  paid: PaymentHandler
  /**
   * Delivers what was let go of and is paid for after all, where it still can be. Without this handler, and where it
   * refuses, the money goes back.
   */
  late?: PaymentHandler
  /** Lets go of what will not be paid: declined, ended, or cancelled by the payer. Once a payment. */
  cancelled: PaymentHandler
  /**
   * Takes back what the payer has got the money back for: on its way because it came late, of another amount, or for what
   * could not be delivered (`refund_reason`); or given back past us (`goneOutside`).
   */
  returned: PaymentHandler
}

/** Implemented once for each purpose. */
export const paymentPurpose = hookPoint<PaymentPurpose>('payment-purpose')

/** What is done with payments of this purpose. */
export function purposeOf({ hooks }: Pick<App, 'hooks'>, purpose: string): PaymentPurpose {
  const found = hooks.all(paymentPurpose).find((one) => one.purpose === purpose)
  if (!found) throw new Error(`no feature takes payments for a ${purpose}`)
  return found
}
