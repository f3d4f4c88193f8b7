import { expect, test } from 'vitest'
import { meaningOf, type PaymentState } from './payment-rules.ts'

test.each([
  ['open', 'paid', 'take'],
  ['open', 'cancelled', 'cancel'],
  ['paid', 'paid', 'repeated'],
  ['paid', 'cancelled', 'late'],
  ['cancelled', 'paid', 'give-back'],
  ['cancelled', 'cancelled', 'repeated'],
  ['refunding', 'paid', 'repeated'],
  ['refunding', 'cancelled', 'late'],
  ['refunded', 'paid', 'repeated'],
  ['refunded', 'cancelled', 'late'],
] as const)('a payment that is %s and is told of as %s: %s', (state: PaymentState, kind, meaning) => {
  expect(meaningOf(state, kind)).toBe(meaning)
})
