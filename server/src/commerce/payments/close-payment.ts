import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { payments } from './payment-store.ts'
import { providerOf, type ProviderName } from './providers.ts'
import { recordProviderEvent } from './record-provider-event.ts'

/** What came of ending a payment: nobody can make it any more, its money is still on its way, or it was made already. */
export type Ended = 'closed' | 'waiting' | 'settled'

/**
 * A provider that cannot be asked for so long is gone, and what waits for it is let go. For money that it brings later, what was paid
 * for is handed over, or the money goes back.
 */
export const CANCEL_WAIT_MS = 24 * 60 * 60_000

/**
 * Ends the page where a payment is made, before anything that it pays for is given away. Whoever has paid there meanwhile
 * has paid: it is settled as if the provider had told of it. Throws where the provider cannot be asked.
 */
export async function closePayment(app: App, merchantId: string, id: string, now: Date): Promise<Ended> {
  const payment =
    (await payments(app.database.kysely, merchantId).where('id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
  if (payment.state !== 'open' && payment.state !== 'cancelled') return 'settled'
  const ended = await providerOf(payment.provider).closeCheckout(app, payment)
  if (typeof ended === 'string') return ended
  await recordProviderEvent(app, payment.provider as ProviderName, ended, now)
  return 'settled'
}
