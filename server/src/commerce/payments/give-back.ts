import { carryOutPaymentJob } from './jobs.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { goneOutside } from './payment-rules.ts'
import { changePayment, lockPayment, payments } from './payment-store.ts'
import { closePayment } from './close-payment.ts'
import type { PaymentRow } from './provider.ts'
import { providerOf } from './providers.ts'

type PaidBy = { provider: string; currency: string; paid_currency: string | null }

/** What of an amount the payer can be given back by whoever took the money. */
export const refundableOf = ({ provider, currency, paid_currency: paid }: PaidBy, amount: number): number =>
  providerOf(provider).refundable(amount, paid ?? currency)

/**
 * Gives a paid amount back, all or part of it, once, as far as its provider can; a job asks it. The payment's row is to be locked already.
 */
export async function refundPayment(tx: Tx, app: App, payment: PaymentRow, asked: number): Promise<void> {
  const amount = refundableOf(payment, asked)
  const left = (payment.paid_amount ?? 0) - goneOutside(payment)
  if (payment.state !== 'paid' || amount > left) refuse('PAYMENT_NOT_REFUNDABLE')
  await changePayment(tx, payment, { state: 'refunding', refund_amount: amount, refund_reason: 'asked' })
  await askLater(tx, app, payment)
}

/** Lets go of a payment that nobody has made: whoever pays it all the same gets the money back. The row is locked already. */
export async function cancelPayment(tx: Tx, app: App, payment: PaymentRow): Promise<void> {
  if (payment.state !== 'open') refuse('PAYMENT_NOT_OPEN')
  await changePayment(tx, payment, { state: 'cancelled' })
  await askLater(tx, app, payment)
}

const askLater = (tx: Tx, app: App, { merchant_id: merchantId, id: paymentId }: PaymentRow) =>
  app.jobs.add(tx, carryOutPaymentJob, { merchantId, paymentId })

/** Tells the provider what was decided: to give money back, or to close the page where it would be paid. */
export const carryOutPayment: JobHandler<typeof carryOutPaymentJob> = {
  job: carryOutPaymentJob,
  run: (app, { merchantId, paymentId }) => carryOutOne(app, merchantId, paymentId),
}

/** The same for one payment, whoever asks; answers with its state. The provider knows a question that it had before. */
export async function carryOutOne(app: App, merchantId: string, id: string): Promise<{ state: string }> {
  const payment =
    (await payments(app.database.kysely, merchantId).where('id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
  const provider = providerOf(payment.provider)
  if (payment.state === 'cancelled') await closePayment(app, merchantId, id, await databaseNow(app.database.kysely))
  if (payment.state !== 'refunding') return { state: payment.state }
  const refundId = await provider.refund(app, payment)
  await app.database.tx(async (tx) => {
    const locked = await lockPayment(tx, merchantId, id)
    if (locked.state !== 'refunding') return
    await changePayment(tx, locked, { state: 'refunded', refund_id: refundId, refunded_at: await databaseNow(tx) })
  })
  return { state: 'refunded' }
}
