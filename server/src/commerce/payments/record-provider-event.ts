import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { findByCharge, findPayment, lockPayment, changePayment } from './payment-store.ts'
import { returnsAfter } from './payment-rules.ts'
import type { PaymentRow, ProviderEvent } from './provider.ts'
import { providerOf, type ProviderName } from './providers.ts'
import { purposeOf } from './purposes.ts'
import { type Outcome, applyPaymentEvent, withoutRefusal } from './apply-payment-event.ts'

/**
 * Processes a provider's event once: event, payment and what was paid for are written in one transaction, so that an event
 * that failed may be sent again. Undefined if it concerns no payment of ours.
 */
export async function recordProviderEvent(
  app: App,
  provider: ProviderName,
  event: ProviderEvent,
  now: Date,
): Promise<Outcome | undefined> {
  const found = await find(app, provider, event)
  if (!found || found.provider !== provider) return undefined
  return app.database.tx(async (tx) => {
    const payment = await lockPayment(tx, found.merchant_id, found.id)
    if (await knownOutcome(tx, payment, event)) return 'repeated'
    const outcome = await outcomeOf(tx, app, payment, event, now)
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

/** A notice of a charge may come before the one that names the charge to us: then its provider knows whose it is. */
async function find(app: App, provider: ProviderName, { reference, chargeId }: ProviderEvent) {
  const db = app.database.kysely
  if (reference) return findPayment(db, reference)
  if (!chargeId) return undefined
  const known = await findByCharge(db, provider, chargeId)
  if (known) return known
  const token = await providerOf(provider).referenceOf(app, chargeId)
  return token ? findPayment(db, token) : undefined
}

const knownOutcome = (tx: Tx, { merchant_id: merchantId, provider }: PaymentRow, { id }: ProviderEvent) =>
  tx
    .selectFrom('payment_event')
    .select('outcome')
    .where('merchant_id', '=', merchantId)
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst()

function outcomeOf(tx: Tx, app: App, payment: PaymentRow, event: ProviderEvent, now: Date): Promise<Outcome> {
  const { kind } = event
  return kind === 'paid' || kind === 'cancelled'
    ? applyPaymentEvent(tx, app, payment, { ...event, kind }, now)
    : recordReturn(tx, app, payment, event, now)
}

/** Money that went back past us is written down, and what it had paid for is taken back once it is known to be paid. */
async function recordReturn(tx: Tx, app: App, payment: PaymentRow, event: ProviderEvent, now: Date): Promise<Outcome> {
  const change = returnsAfter(payment, event.kind, event.amount ?? 0)
  if (!change) return 'repeated'
  await changePayment(tx, payment, change)
  const after = { ...payment, ...change }
  if (payment.paid_at)
    await withoutRefusal(tx, app, () => purposeOf(app, payment.purpose).returned(tx, { app, now, payment: after }))
  return 'taken'
}
