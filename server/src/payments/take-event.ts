import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/errors.ts'
import type { App } from '../core/app.ts'
import type { Tx } from '../core/database.ts'
import { changePayment, findPayment, lockPayment } from './payment-store.ts'
import { meaningOf, type PaymentState } from './payment-rules.ts'
import type { PaymentRow, ProviderEvent } from './provider.ts'
import type { ProviderName } from './providers.ts'
import { handlerOf } from './purposes.ts'

export type Outcome = 'taken' | 'given-back' | 'refused' | 'repeated' | 'mismatch' | 'late'

/**
 * Takes what a provider says, once: event, payment and what was paid for are written together or not at all, so that a
 * notice that failed may come again. Undefined: it is about no payment of ours.
 */
export async function takeEvent(
  app: App,
  provider: ProviderName,
  event: ProviderEvent,
  now: Date,
): Promise<Outcome | undefined> {
  const found = await findPayment(app.database.kysely, event.reference)
  if (!found || found.provider !== provider) return undefined
  return app.database.tx(async (tx) => {
    const payment = await lockPayment(tx, found.merchant_id, found.id)
    const known = await knownOutcome(tx, payment, event)
    if (known) return 'repeated'
    const outcome = await settle(tx, app, payment, event, now)
    await tx
      .insertInto('payment_event')
      .values({
        merchant_id: payment.merchant_id,
        provider,
        event_id: event.id,
        payment_id: payment.id,
        kind: event.kind,
        outcome,
        at: now,
      })
      .execute()
    return outcome
  })
}

const knownOutcome = (tx: Tx, { merchant_id: merchantId, provider }: PaymentRow, { id }: ProviderEvent) =>
  tx
    .selectFrom('payment_event')
    .select('outcome')
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst()

async function settle(tx: Tx, app: App, payment: PaymentRow, event: ProviderEvent, now: Date): Promise<Outcome> {
  const meaning = meaningOf(payment.state as PaymentState, event.kind)
  if (meaning === 'repeated' || meaning === 'late') return meaning
  if (meaning === 'cancel') {
    await changePayment(tx, payment, { state: 'cancelled' })
    await handlerOf(payment.purpose, 'cancelled')(tx, { app, now, payment: { ...payment, state: 'cancelled' } })
    return 'taken'
  }
  if (event.amount !== payment.amount || event.currency !== payment.currency) {
    app.log.error({ payment: payment.id, event: event.id }, 'a payment of another amount than asked for')
    return 'mismatch'
  }
  const paid = { ...payment, state: 'paid', charge_id: event.chargeId, paid_at: now }
  if (meaning === 'take' && (await isDelivered(tx, app, paid, now))) return 'taken'
  const isLate = meaning === 'give-back'
  await changePayment(tx, payment, {
    state: 'refunding',
    charge_id: event.chargeId,
    paid_at: now,
    refund_amount: payment.amount,
    refund_reason: isLate ? 'late' : 'refused',
  })
  await app.jobs.add(tx, 'settle-payment', { merchantId: payment.merchant_id, paymentId: payment.id })
  return isLate ? 'given-back' : 'refused'
}

/** Hands over what was paid for; false where a rule refuses it, with nothing of it written. */
async function isDelivered(tx: Tx, app: App, payment: PaymentRow, now: Date): Promise<boolean> {
  await sql`savepoint delivery`.execute(tx)
  try {
    const { state, charge_id, paid_at } = payment
    await changePayment(tx, payment, { state, charge_id, paid_at })
    await handlerOf(payment.purpose, 'paid')(tx, { app, now, payment })
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'CONFLICT_TRY_AGAIN') throw error
    app.log.warn({ payment: payment.id, code: error.code }, 'what was paid for cannot be delivered')
    await sql`rollback to savepoint delivery`.execute(tx)
    return false
  }
}
