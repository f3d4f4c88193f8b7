import { expect, test } from 'vitest'
import { goneOutside, meaningOf, type PaymentState, returnsAfter } from './payment-rules.ts'

test.each([
  ['open', 'paid', 'take'],
  ['open', 'cancelled', 'cancel'],
  ['paid', 'paid', 'repeated'],
  ['paid', 'cancelled', 'late'],
  ['cancelled', 'paid', 'come-late'],
  ['cancelled', 'cancelled', 'repeated'],
  ['refunding', 'paid', 'repeated'],
  ['refunding', 'cancelled', 'late'],
  ['refunded', 'paid', 'repeated'],
  ['refunded', 'cancelled', 'late'],
] as const)(
  'a payment that is %s and is reported as %s changes to the right state: %s',
  (state: PaymentState, kind, meaning) => {
    expect(meaningOf(state, kind)).toBe(meaning)
  },
)

const whole = { refund_amount: null, returned_outside: 0, disputed_amount: 0, dispute_state: null }
const returned = { ...whole, returned_outside: 300 }
const ours = { ...whole, refund_amount: 500 }
const disputed = { ...whole, disputed_amount: 900, dispute_state: 'open' }
const won = { ...disputed, dispute_state: 'won' }

test.each([
  [whole, 'returned', 300, 300],
  [returned, 'returned', 300, undefined],
  [returned, 'returned', 200, undefined],
  [returned, 'returned', 700, 700],
  [ours, 'returned', 500, undefined],
  [ours, 'returned', 800, 300],
  [{ ...ours, returned_outside: 300 }, 'returned', 800, undefined],
  [whole, 'disputed', 900, 900],
  [disputed, 'disputed', 900, undefined],
  [disputed, 'dispute-won', 900, 0],
  [won, 'disputed', 900, undefined],
  [won, 'dispute-won', 900, undefined],
  [whole, 'dispute-won', 900, 0],
] as const)(
  'a payment like %o with a notice of %s %d has %d refunded outside of the program',
  (before, kind, amount, gone) => {
    const change = returnsAfter(before, kind, amount)
    expect(change && goneOutside({ ...before, ...change })).toBe(gone)
  },
)
