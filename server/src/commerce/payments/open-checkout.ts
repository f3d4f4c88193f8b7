import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import type { PaymentRow } from './provider.ts'
import { providerOf } from './providers.ts'
import { databaseNow } from '../../core/database-now.ts'

/** Where a payment is paid at its provider: asked for once and kept; asked for twice at once it is the same. */
export async function openCheckout(app: App, payment: PaymentRow, token: string): Promise<string> {
  if (payment.checkout_url) return payment.checkout_url
  if (payment.expires_at <= (await databaseNow(app.database.kysely))) refuse('PAYMENT_NOT_OPEN')
  const back = `${app.config.publicUrl}${payment.return_path}`
  const checkout = await providerOf(payment.provider).createCheckout(app, payment, { reference: token, back })
  const change = { checkout_id: checkout.id, checkout_url: checkout.url }
  const { numUpdatedRows: done } = await app.database.kysely
    .updateTable('payment')
    .set(change)
    .where('merchant_id', '=', payment.merchant_id)
    .where('id', '=', payment.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (!done) {
    // It was let go of while the provider was asked.
    await providerOf(payment.provider).closeCheckout(app, { ...payment, ...change })
    refuse('PAYMENT_NOT_OPEN')
  }
  return checkout.url
}
