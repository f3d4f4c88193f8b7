import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { isChargeable, refundable } from './charge-rules.ts'
import type { Provider } from './provider.ts'
import { toStripe } from './stripe-amount.ts'
import { endOfSession, readNotice } from './stripe-notice.ts'
import { isStripeSigned } from './stripe-signature.ts'

const version = '2024-06-20'
const REQUEST_TIMEOUT_MS = 5_000
/**
 * So long a session outlives what it pays for, in seconds: it may be opened in the last moment, and Stripe's shortest is half
 * an hour. It is ended before, when nothing is waited for any more.
 */
const afterwards = 31 * 60

/** Stripe Checkout over its REST API, with signed notices. Repeated questions carry the payment's own key. */
export const stripe: Provider = {
  accepts: isChargeable,
  async createCheckout(app, payment, { reference, back }) {
    const session = await ask(app, 'checkout/sessions', `checkout-${payment.id}`, {
      mode: 'payment',
      client_reference_id: reference,
      // What becomes of the money later is told without the checkout.
      'payment_intent_data[metadata][reference]': reference,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': payment.currency.toLowerCase(),
      'line_items[0][price_data][unit_amount]': String(toStripe(payment.amount, payment.currency)),
      'line_items[0][price_data][product_data][name]': payment.description,
      ...(payment.email && { customer_email: payment.email }),
      success_url: back,
      cancel_url: back,
      // Counted from the payment and not from the question, or a question asked again would be another one.
      expires_at: String(Math.floor(payment.expires_at.getTime() / 1000) + afterwards),
    })
    const url = String(session['url'])
    if (typeof session['id'] !== 'string' || !URL.canParse(url)) throw new Error('Stripe named no checkout')
    return { id: session['id'], url }
  },
  readWebhook({ config }, bytes, signature, now) {
    const { stripe: keys } = config.payment
    if (!keys) return refuse('NOT_FOUND')
    if (!isStripeSigned(keys.webhookSecret, bytes, signature, now)) return refuse('UNAUTHORIZED')
    return readNotice(bytes)
  },
  refundable,
  async refund(app, payment) {
    const currency = payment.paid_currency ?? payment.currency
    const refund = await ask(app, 'refunds', `refund-${payment.id}`, {
      payment_intent: payment.charge_id ?? '',
      // What was decided before amounts were rounded may be too fine.
      amount: String(toStripe(refundable(payment.refund_amount ?? 0, currency), currency)),
    }).catch((error: Error): Record<string, unknown> => {
      // Somebody was quicker on Stripe's own pages, or the payer's bank.
      if (error instanceof StripeRefused && hasGone.includes(error.code)) return { id: error.code }
      throw error
    })
    if (refund['status'] === 'failed' || refund['status'] === 'canceled') throw new Error('Stripe did not give it back')
    return String(refund['id'])
  },
  async referenceOf(app, chargeId) {
    const intent = await ask(app, `payment_intents/${encodeURIComponent(chargeId)}`).catch((error: Error) => {
      // Of another account, or of somebody who uses the account beside us.
      if (!(error instanceof StripeRefused)) throw error
    })
    const { reference } = (intent?.['metadata'] ?? {}) as { reference?: unknown }
    return typeof reference === 'string' ? reference : null
  },
  async closeCheckout(app, { checkout_id: id }) {
    if (!id) return 'closed'
    const path = `checkout/sessions/${encodeURIComponent(id)}`
    try {
      // Under no key: asked again it is to be tried again.
      await ask(app, `${path}/expire`, undefined, {})
      return 'closed'
    } catch (error) {
      if (!(error instanceof StripeRefused)) throw error
      // Of another account: nobody can tell us of money there.
      if (error.code === 'resource_missing') return 'closed'
    }
    // One that is completed or has ended by itself cannot be ended.
    return endOfSession(await ask(app, `${path}?expand%5B%5D=payment_intent`))
  },
}

const hasGone = ['charge_already_refunded', 'charge_disputed']

/** Stripe said no, and would say so again. */
class StripeRefused extends Error {
  readonly code: string
  constructor(words: string, code: string) {
    super(words)
    this.code = code
  }
}

async function ask(
  app: App,
  path: string,
  key?: string,
  form?: Record<string, string>,
): Promise<Record<string, unknown>> {
  const keys = app.config.payment.stripe ?? refuse('PAYMENT_UNAVAILABLE')
  const answer = await fetch(`${keys.url}/v1/${path}`, {
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    headers: {
      authorization: `Bearer ${keys.secretKey}`,
      ...(key && { 'idempotency-key': key }),
      'stripe-version': version,
    },
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: Error) => {
    const cause = error.cause as { code?: string } | undefined
    throw new Error(`Stripe cannot be reached: ${cause?.code ?? error.message}`, { cause: error })
  })
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (answer.ok) return body
  const { code = '', message = '' } = (body['error'] ?? {}) as { code?: string; message?: string }
  const words = `Stripe refused: ${answer.status} ${code} ${message}`.slice(0, 300).trim()
  throw answer.status >= 400 && answer.status < 500 && answer.status !== 409 && answer.status !== 429
    ? new StripeRefused(words, code)
    : new Error(words)
}
