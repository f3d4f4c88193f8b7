import type { ProviderEvent } from './provider.ts'

export const paymentStates = ['open', 'paid', 'cancelled', 'refunding', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * What a notice means for a payment that stands as it does: notices are repeated, late and out of order. `take`: it is paid
 * now; `come-late`: money came for what was cancelled; `cancel`: it will not be paid; `repeated` and `late`: nothing new.
 */
export function meaningOf(
  state: PaymentState,
  kind: 'paid' | 'cancelled',
): 'take' | 'come-late' | 'cancel' | 'repeated' | 'late' {
  if (kind === 'paid') {
    if (state === 'open') return 'take'
    return state === 'cancelled' ? 'come-late' : 'repeated'
  }
  if (state === 'open') return 'cancel'
  return state === 'cancelled' ? 'repeated' : 'late'
}

/** How much of a payment went back, by us and past us. */
export type Returns = {
  refund_amount: number | null
  returned_outside: number
  disputed_amount: number
  dispute_state: string | null
}

/**
 * What a notice of money that went back changes; undefined when it says nothing new. The provider counts in total and ours
 * with it, so that repeats and an older notice after a newer one change nothing.
 */
export function returnsAfter(
  before: Returns,
  kind: ProviderEvent['kind'],
  amount: number,
): Partial<Returns> | undefined {
  if (kind === 'returned') {
    const outside = amount - (before.refund_amount ?? 0)
    return outside > before.returned_outside ? { returned_outside: outside } : undefined
  }
  if (kind === 'dispute-won')
    return before.dispute_state === 'won' || amount <= 0 ? undefined : { disputed_amount: amount, dispute_state: 'won' }
  return before.dispute_state || amount <= 0 ? undefined : { disputed_amount: amount, dispute_state: 'open' }
}

type Gone = { returned_outside: number | null; disputed_amount: number | null; dispute_state: string | null }

/** What of a payment the payer has got back without our doing. */
export const goneOutside = ({
  returned_outside: returned,
  disputed_amount: disputed,
  dispute_state: state,
}: Gone): number => (returned ?? 0) + (state === 'won' ? 0 : (disputed ?? 0))
