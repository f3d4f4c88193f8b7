import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { fromStripe } from './stripe-amount.ts'
import type { ProviderEvent } from './provider.ts'

const Word = (max: number) => z.string().max(max).nullish()

const Notice = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  data: z.object({ object: z.unknown() }),
})

/** A Checkout Session, as far as it is read. */
const Session = z.object({
  id: z.string().max(255),
  client_reference_id: Word(255),
  payment_status: Word(40),
  payment_intent: Word(255),
  amount_total: z.int().nonnegative().nullish(),
  currency: Word(3),
})

/** The same as it stands at Stripe, its payment written out. */
const Standing = Session.extend({
  status: z.string().max(40),
  payment_intent: z.object({ id: z.string().max(255), status: z.string().max(40) }).nullish(),
})

/** A charge of which something was given back: `amount_refunded` is the total. */
const Charge = z.object({
  payment_intent: Word(255),
  amount_refunded: z.int().nonnegative(),
  currency: z.string().max(3),
  metadata: z.object({ reference: Word(255) }).nullish(),
})

/** What a payer disputes at the bank. */
const Dispute = z.object({
  payment_intent: Word(255),
  amount: z.int().nonnegative(),
  currency: z.string().max(3),
  status: z.string().max(60),
})

/** What a signed notice of Stripe says; undefined for one that is about something else. */
export function readNotice(bytes: Uint8Array): ProviderEvent | undefined {
  const notice = Notice.safeParse(parsed(bytes))
  if (!notice.success) return refuse('INVALID_REQUEST')
  const { id, type, data } = notice.data
  if (type === 'charge.refunded') return refunded(id, data.object)
  if (type.startsWith('charge.dispute.')) return disputed(id, type, data.object)
  const session = Session.safeParse(data.object)
  const kind = session.success ? kindOf(type, session.data.payment_status) : undefined
  if (!session.success || !kind || !session.data.client_reference_id) return undefined
  return eventOf(id, kind, session.data)
}

/** What became of a session that cannot be ended any more. */
export function endOfSession(object: unknown): ProviderEvent | 'closed' | 'waiting' {
  const { payment_intent: intent, ...session } = Standing.parse(object)
  if (session.status === 'expired') return 'closed'
  if (session.status !== 'complete') throw new Error(`Stripe did not end a session that is ${session.status}`)
  if (session.payment_status === 'paid')
    return eventOf(`closing_${session.id}`, 'paid', { ...session, payment_intent: intent?.id })
  return intent && failed.includes(intent.status) ? 'closed' : 'waiting'
}

const failed = ['requires_payment_method', 'canceled']

function eventOf(id: string, kind: ProviderEvent['kind'], session: z.infer<typeof Session>): ProviderEvent {
  const { client_reference_id: reference = null, payment_intent: chargeId = null, amount_total: total } = session
  const currency = session.currency?.toUpperCase() ?? null
  const amount = currency && typeof total === 'number' ? fromStripe(total, currency) : null
  return { id, kind, reference, chargeId, currency, amount }
}

function refunded(id: string, object: unknown): ProviderEvent | undefined {
  const charge = Charge.safeParse(object)
  if (!charge.success) return undefined
  const { payment_intent: chargeId = null, amount_refunded: total, metadata } = charge.data
  const currency = charge.data.currency.toUpperCase()
  const reference = metadata?.reference ?? null
  return { id, kind: 'returned', reference, chargeId, currency, amount: fromStripe(total, currency) }
}

function disputed(id: string, type: string, object: unknown): ProviderEvent | undefined {
  const dispute = Dispute.safeParse(object)
  // A bank that only asks has taken nothing.
  if (!dispute.success || dispute.data.status.startsWith('warning_')) return undefined
  const { payment_intent: chargeId = null, amount, status } = dispute.data
  const currency = dispute.data.currency.toUpperCase()
  const kind = type === 'charge.dispute.closed' && status === 'won' ? 'dispute-won' : 'disputed'
  return { id, kind, reference: null, chargeId, currency, amount: fromStripe(amount, currency) }
}

function kindOf(type: string, status: string | null | undefined): ProviderEvent['kind'] | undefined {
  switch (type) {
    case 'checkout.session.completed':
      // A slow way to pay is completed first and paid days later.
      return status === 'paid' ? 'paid' : undefined
    case 'checkout.session.async_payment_succeeded':
      return 'paid'
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return 'cancelled'
    default:
      return undefined
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined
  }
}
