import type { receiveStripe as route } from '@chopcard/contract/commerce/webhooks/payments.ts'
import type { Verb } from '../../core/context.ts'
import { stripe } from './stripe.ts'
import { recordProviderEvent } from './record-provider-event.ts'

/** A notice of Stripe, taken before it is answered: one that is not answered comes again. */
export const receiveStripe: Verb<typeof route> = async ({ app, now }, { signed: { bytes, headers } }) => {
  const event = stripe.readWebhook(app, bytes, headers['stripe-signature'], now)
  if (event) await recordProviderEvent(app, 'stripe', event, now)
  return { received: true }
}
