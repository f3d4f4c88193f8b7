export type PaymentState = 'open' | 'paid' | 'cancelled' | 'refunding' | 'refunded'

/**
 * What a notice means for a payment that stands as it does: notices are repeated, late and out of order. `take`: it is paid
 * now; `give-back`: money came for what was cancelled; `cancel`: it will not be paid; `repeated` and `late`: nothing new.
 */
export function meaningOf(
  state: PaymentState,
  kind: 'paid' | 'cancelled',
): 'take' | 'give-back' | 'cancel' | 'repeated' | 'late' {
  if (kind === 'paid') {
    if (state === 'open') return 'take'
    return state === 'cancelled' ? 'give-back' : 'repeated'
  }
  if (state === 'open') return 'cancel'
  return state === 'cancelled' ? 'repeated' : 'late'
}
