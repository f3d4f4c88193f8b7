import { refuse } from '@chopcard/contract/core/errors.ts'
import type { PaymentRow, Provider, ProviderEvent } from './provider.ts'

/** The gateway that needs no account: its page is this application's own, and takes no money. */
export const testGateway: Provider = {
  accepts: () => true,
  createCheckout: (_app, { id }, { back }) => Promise.resolve({ id: `test_${id}`, url: back }),
  readWebhook: () => refuse('NOT_FOUND'),
  refundable: (amount) => amount,
  refund: (_app, { id }) => Promise.resolve(`test_refund_${id}`),
  closeCheckout: () => Promise.resolve('closed'),
  referenceOf: () => Promise.resolve(null),
}

/** What the gateway's own page says after one of its buttons. */
export const testEvent = (payment: PaymentRow, kind: 'paid' | 'cancelled', reference: string): ProviderEvent => ({
  id: `test_${payment.id}_${kind}`,
  kind,
  reference,
  amount: payment.amount,
  currency: payment.currency,
  chargeId: `test_charge_${payment.id}`,
})
