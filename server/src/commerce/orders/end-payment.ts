import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { closePayment, type Ended } from '../payments/close-payment.ts'
import type { OrderRow } from './order-store.ts'

/** Ends the payment of an order that somebody cancels. Refused while its provider cannot be asked: then it stays as it is. */
export async function endPayment(
  app: App,
  merchantId: string,
  { id, payment_id: paymentId }: Pick<OrderRow, 'id' | 'payment_id'>,
  now: Date,
): Promise<Ended> {
  if (!paymentId) return 'closed'
  return closePayment(app, merchantId, paymentId, now).catch((error: Error) => {
    app.log.error({ order: id, error: error.message }, 'a payment could not be ended')
    return refuse('SERVICE_UNAVAILABLE')
  })
}
