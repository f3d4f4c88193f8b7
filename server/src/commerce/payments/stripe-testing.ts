import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const secretKey = 'sk_test_of_these_tests_only'
export const webhookSecret = 'whsec_of_these_tests_only'

type Session = {
  id: string
  url: string
  client_reference_id: string
  currency: string
  amount_total: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  /** The state of the payment that it was completed with. */
  intent?: 'succeeded' | 'processing' | 'requires_payment_method'
}
type Asked = { path: string; key: string; form: Record<string, string> }

/** The signature that Stripe sends with a body. */
export function signatureOf(body: string, at = new Date(), secret = webhookSecret): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** A notice about a session as Stripe writes it. */
export const noticeOf = (session: Session, type: string, facts: Record<string, unknown> = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: {
      object: {
        ...session,
        object: 'checkout.session',
        payment_status: 'paid',
        payment_intent: `pi_${session.id}`,
        ...facts,
      },
    },
  })

const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })

/** A notice that so much of a session's money has gone back in total. */
export const refundNotice = ({ id, client_reference_id: reference, ...session }: Session, total: number) =>
  eventOf('charge.refunded', {
    object: 'charge',
    id: `ch_${id}`,
    payment_intent: `pi_${id}`,
    amount: session.amount_total,
    amount_refunded: total,
    currency: session.currency,
    metadata: { reference },
  })

/** A notice of a dispute, which names the money alone. */
export const disputeNotice = ({ id, amount_total: amount, currency }: Session, type: string, status: string) =>
  eventOf(`charge.dispute.${type}`, {
    object: 'dispute',
    payment_intent: `pi_${id}`,
    charge: `ch_${id}`,
    status,
    amount,
    currency,
  })

/** Some of the smallest payments that Stripe takes, and the currencies of which the last digit is to be zero. */
const smallest: Record<string, number> = { sgd: 50, usd: 50, jpy: 50 }
const thousandths = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

/** What Stripe says to whoever ends a session that is over: words, and no code. */
const notOpen = ({ status }: Session) => ({
  code: undefined,
  type: 'invalid_request_error',
  message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
})

/**
 * A server that speaks the part of Stripe's API that is used: checkout sessions, how they stand and their end, payment
 * intents, refunds, keys that make a repeated question harmless and another question under the same key an error.
 */
export async function startStripe() {
  const sessions = new Map<string, Session>()
  const refunds: { id: string; payment_intent: string; amount: number }[] = []
  const asked: Asked[] = []
  // So much of a charge has gone back.
  const gone = new Map<string, number>()
  const faults: (number | 'hang up')[] = []
  const answered = new Map<string, { form: string; body: string }>()

  const answers: Record<string, (form: Record<string, string>, id: string) => object | number> = {
    'checkout/sessions': (form) => {
      const minutes = (Number(form['expires_at']) - Date.now() / 1000) / 60
      if (!(minutes >= 30 && minutes <= 24 * 60)) return { code: 'parameter_invalid_integer' }
      const amount = Number(form['line_items[0][price_data][unit_amount]'])
      const currency = form['line_items[0][price_data][currency]'] ?? ''
      if (amount < (smallest[currency] ?? 1)) return { code: 'amount_too_small' }
      if (thousandths.includes(currency) && amount % 10) return { code: 'parameter_invalid_integer' }
      const id = `cs_test_${randomUUID()}`
      const session = {
        id,
        url: `https://checkout.stripe.example/c/pay/${id}`,
        client_reference_id: form['client_reference_id'] ?? '',
        currency,
        amount_total: amount,
        status: 'open',
        payment_status: 'unpaid',
      } as const
      sessions.set(id, session)
      return session
    },
    refunds: (form) => {
      const refund = {
        id: `re_${randomUUID()}`,
        payment_intent: form['payment_intent'] ?? '',
        amount: Number(form['amount']),
      }
      if (
        thousandths.includes(sessions.get(refund.payment_intent.slice('pi_'.length))?.currency ?? '') &&
        refund.amount % 10
      )
        return { code: 'parameter_invalid_integer' }
      const session = sessions.get(refund.payment_intent.slice('pi_'.length))
      const total = (gone.get(refund.payment_intent) ?? 0) + refund.amount
      if (session && total > session.amount_total) return { code: 'charge_already_refunded' }
      gone.set(refund.payment_intent, total)
      refunds.push(refund)
      return { ...refund, status: 'succeeded' }
    },
    intent: (_form, id) => {
      const session = sessions.get(id)
      return session ? { id: `pi_${id}`, metadata: { reference: session.client_reference_id } } : 404
    },
    expire: (_form, id) => {
      const session = sessions.get(id)
      if (!session) return { code: 'resource_missing' }
      if (session.status !== 'open') return notOpen(session)
      session.status = 'expired'
      return session
    },
    session: (_form, id) => {
      const session = sessions.get(id)
      if (!session) return { code: 'resource_missing' }
      const { intent, ...facts } = session
      return { ...facts, payment_intent: intent ? { id: `pi_${id}`, status: intent } : null }
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = (await request.toArray()).join('')
    const path = (request.url ?? '').replace(/^\/v1\//, '')
    const key = String(request.headers['idempotency-key'] ?? '')
    asked.push({ path, key, form: Object.fromEntries(new URLSearchParams(body)) })
    const fault = faults.shift()
    if (fault === 'hang up') return void request.socket.destroy()
    const say = (status: number, value: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (fault) return say(fault, { error: { code: 'fault', message: 'no' } })
    if (request.headers.authorization !== `Bearer ${secretKey}`) return say(401, { error: { message: 'no such key' } })
    const before = key ? answered.get(key) : undefined
    if (before && before.form !== body) return say(400, { error: { code: 'idempotency_error' } })
    if (before) return say(200, JSON.parse(before.body) as object)
    const [, ended = ''] = /^checkout\/sessions\/([^/]+)\/expire$/.exec(path) ?? []
    const [, session = ''] = /^checkout\/sessions\/([^/?]+)\?expand%5B%5D=payment_intent$/.exec(path) ?? []
    const [, intent = ''] = /^payment_intents\/pi_([^/]+)$/.exec(path) ?? []
    const what = ended ? 'expire' : session ? 'session' : intent ? 'intent' : path
    const result = answers[what]?.(Object.fromEntries(new URLSearchParams(body)), ended || session || intent) ?? 404
    if (typeof result === 'number') return say(result, { error: { code: 'refused', message: 'cannot' } })
    if ('code' in result) return say(result.code === 'resource_missing' ? 404 : 400, { error: result })
    if (key) answered.set(key, { form: body, body: JSON.stringify(result) })
    return say(200, result)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The settings of an application that is paid through this server. */
    env: {
      CHOPCARD_STRIPE_SECRET_KEY: secretKey,
      CHOPCARD_STRIPE_WEBHOOK_SECRET: webhookSecret,
      CHOPCARD_STRIPE_URL: url,
    },
    sessions,
    /** The checkout that was opened by a payment's page, of which this is the path. */
    sessionOf(page: string) {
      const token = page.split('/').at(-1)
      const session = [...sessions.values()].find((one) => one.client_reference_id === token)
      if (!session) throw new Error('no checkout')
      return session
    },
    refunds,
    gone,
    asked,
    faults,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
