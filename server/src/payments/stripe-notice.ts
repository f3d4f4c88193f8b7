import { z } from 'zod'
import { refuse } from '@chopcard/contract/errors.ts'
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

/** What a signed notice of Stripe says; undefined for one that is about something else. */
export function readNotice(bytes: Uint8Array): ProviderEvent | undefined {
  const notice = Notice.safeParse(parsed(bytes))
  if (!notice.success) return refuse('INVALID_REQUEST')
  const { id, type } = notice.data
  const session = Session.safeParse(notice.data.data.object)
  const kind = session.success ? kindOf(type, session.data.payment_status) : undefined
  if (!session.success || !kind || !session.data.client_reference_id) return undefined
  const { client_reference_id: reference, payment_intent: charge, amount_total: total } = session.data
  const currency = session.data.currency?.toUpperCase() ?? null
  return {
    id,
    kind,
    reference,
    chargeId: charge ?? null,
    currency,
    amount: currency && typeof total === 'number' ? fromStripe(total, currency) : null,
  }
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
