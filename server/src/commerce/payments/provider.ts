import type { Selectable } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Payment } from '../../core/schema.d.ts'

export type PaymentRow = Selectable<Payment>

/**
 * What a provider says became of a payment. `returned`: its own pages or we gave money back; `disputed`: the payer's bank
 * took it away; `dispute-won`: and gave it to us again.
 */
export const providerEventKinds = ['paid', 'cancelled', 'returned', 'disputed', 'dispute-won'] as const

export type ProviderEvent = {
  id: string
  kind: (typeof providerEventKinds)[number]
  /** What it was given with the checkout; null where the notice names the money alone. */
  reference: string | null
  /** What was really paid, has gone back in total, or is disputed; null where nothing was. */
  amount: number | null
  currency: string | null
  /** By which the money can be given back. */
  chargeId: string | null
}

/** A checkout as the provider opened it: where it is paid. */
export type Checkout = { id: string; url: string }

/** Whoever takes the money. What it answers may be asked for again with the same result. */
export type Provider = {
  /** Whether it can be paid so much: an amount may be too small, or too fine. */
  accepts(amount: number, currency: string): boolean
  createCheckout(app: App, payment: PaymentRow, urls: { reference: string; back: string }): Promise<Checkout>
  /** What a notice says, after its signature was checked; undefined where it says nothing that matters here. */
  readWebhook(app: App, bytes: Uint8Array, signature: string, now: Date): ProviderEvent | undefined
  /** What of an amount it can give back: a part may be too fine. */
  refundable(amount: number, currency: string): number
  /** Gives money back and answers with the provider's name of it. */
  refund(app: App, payment: PaymentRow): Promise<string>
  /**
   * Ends a checkout, so that it cannot be paid any more. Where somebody was quicker it answers with what the provider would
   * tell of it, or with `waiting` where the money comes by a slow way; where it cannot be asked it throws.
   */
  closeCheckout(app: App, payment: PaymentRow): Promise<ProviderEvent | 'closed' | 'waiting'>
  /** What the checkout of a charge was given; null for one that is not ours. */
  referenceOf(app: App, chargeId: string): Promise<string | null>
}
