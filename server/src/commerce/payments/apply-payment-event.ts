import { carryOutPaymentJob } from './jobs.ts'
import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { changePayment } from './payment-store.ts'
import { goneOutside, meaningOf, type PaymentState } from './payment-rules.ts'
import type { PaymentRow, ProviderEvent } from './provider.ts'
import { purposeOf } from './purposes.ts'

export const paymentOutcomes = ['taken', 'given-back', 'refused', 'repeated', 'mismatch', 'late'] as const
export type Outcome = (typeof paymentOutcomes)[number]
type Event = ProviderEvent & { kind: 'paid' | 'cancelled' }

/** What a payment becomes that is told of as paid or cancelled. The row is locked. */
export async function applyPaymentEvent(
  tx: Tx,
  app: App,
  payment: PaymentRow,
  event: Event,
  now: Date,
): Promise<Outcome> {
  const meaning = meaningOf(payment.state as PaymentState, event.kind)
  if (meaning === 'repeated' || meaning === 'late') return meaning
  if (meaning === 'cancel') {
    await changePayment(tx, payment, { state: 'cancelled' })
    await purposeOf(app, payment.purpose).cancelled(tx, { app, now, payment: { ...payment, state: 'cancelled' } })
    return 'taken'
  }
  const { amount, currency } = event
  if (!amount || !currency) {
    app.log.error({ payment: payment.id, event: event.id }, 'a payment of nothing')
    return 'mismatch'
  }
  const came = { charge_id: event.chargeId, paid_at: now, paid_amount: amount, paid_currency: currency }
  const purpose = purposeOf(app, payment.purpose)
  const handler = meaning === 'come-late' ? purpose.late : purpose.paid
  if (!handler) return giveBack(tx, app, { ...payment, ...came }, 'late')
  if (amount !== payment.amount || currency !== payment.currency)
    return giveBack(tx, app, { ...payment, ...came }, 'mismatch')
  const paid = { ...payment, ...came, state: 'paid' }
  const isDelivered = await withoutRefusal(tx, app, async () => {
    await changePayment(tx, payment, { ...came, state: 'paid' })
    await handler(tx, { app, now, payment: paid })
  })
  if (!isDelivered) return giveBack(tx, app, { ...payment, ...came }, meaning === 'come-late' ? 'late' : 'refused')
  // It went back before we heard that it had come.
  if (goneOutside(paid)) await purpose.returned(tx, { app, now, payment: paid })
  return 'taken'
}

/** A payment of which the moment is known at which its money came. */
type PaidRow = PaymentRow & { paid_at: Date }

const outcomes = { late: 'given-back', mismatch: 'mismatch', refused: 'refused' } as const

/** Gives back just what came, or what of it has not gone back yet, and tells whoever waits for the money. */
async function giveBack(tx: Tx, app: App, payment: PaidRow, reason: keyof typeof outcomes): Promise<Outcome> {
  const { merchant_id: merchantId, id: paymentId, charge_id, paid_at, paid_amount, paid_currency } = payment
  const came = { charge_id, paid_at, paid_amount, paid_currency, refund_reason: reason }
  const left = (paid_amount ?? 0) - goneOutside(payment)
  const change =
    left > 0
      ? { ...came, state: 'refunding', refund_amount: left }
      : { ...came, state: 'refunded', refund_amount: paid_amount, refunded_at: paid_at, returned_outside: 0 }
  await changePayment(tx, payment, change)
  if (left > 0) await app.jobs.add(tx, carryOutPaymentJob, { merchantId, paymentId })
  const news = { app, now: paid_at, payment: { ...payment, ...change } }
  await withoutRefusal(tx, app, () => purposeOf(app, payment.purpose).returned(tx, news))
  return outcomes[reason]
}

/** Does what a rule may refuse; false where it does, with nothing of it written. */
export async function withoutRefusal(tx: Tx, app: App, work: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
    // One may stand within another: what is left of it would be taken for the outer one.
    await sql`release savepoint attempt`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'CONFLICT_TRY_AGAIN') throw error
    app.log.warn({ code: error.code }, 'what a payment is for cannot be changed')
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return false
  }
}
