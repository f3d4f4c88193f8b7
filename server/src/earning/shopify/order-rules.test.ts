import { describe, expect, test } from 'vitest'
import { chopsOf, minorUnits, type OrderStanding, type OrderTerms, termsOf } from './order-rules.ts'

describe('amounts are read exactly', () => {
  test.each([
    ['25.00', 2, 2500],
    ['25', 2, 2500],
    ['25.1', 2, 2510],
    ['0.07', 2, 7],
    // As a floating number 1.15 × 100 is less than 115.
    ['1.15', 2, 115],
    ['8.20', 2, 820],
    ['0', 2, 0],
    ['1200', 0, 1200],
    ['1200.00', 0, 1200],
    ['1200.50', 0, undefined],
    ['1.005', 2, undefined],
    ['1.005', 3, 1005],
    ['90071992547409.91', 2, 9007199254740991],
    ['90071992547409.92', 2, undefined],
    ['-5.00', 2, undefined],
    ['5,00', 2, undefined],
    ['1e3', 2, undefined],
    [' 5', 2, undefined],
    ['', 2, undefined],
  ])('the amount %s with %i decimal places is read exactly', (text, digits, minor) => {
    expect(minorUnits(text, digits)).toBe(minor)
  })
})

const perAmount: OrderTerms = { mode: 'per-amount', quantityPerChop: 500 }
const perOrder: OrderTerms = { mode: 'per-order', chopCountPerOrder: 3 }
const order = (given: Partial<OrderStanding>): OrderStanding => ({
  isPaid: true,
  isCancelled: false,
  amount: 2499,
  refunded: 0,
  ...given,
})

test.each<[string, Partial<OrderStanding>, byAmount: number, byOrder: number]>([
  ['a paid order', {}, 4, 3],
  ['to the cent', { amount: 2500 }, 5, 3],
  ['below one chop', { amount: 499 }, 0, 3],
  ['not paid', { isPaid: false }, 0, 0],
  ['for nothing', { amount: 0 }, 0, 0],
  ['only a refund so far', { isPaid: false, amount: null, refunded: 500 }, 0, 0],
  ['a part refunded', { refunded: 1000 }, 2, 3],
  ['refunded whole', { refunded: 2499 }, 0, 0],
  ['refunded with more than was paid', { refunded: 9999 }, 0, 0],
  ['cancelled', { isCancelled: true }, 0, 0],
])('an order gives the right chops in its state: %s', (_, given, byAmount, byOrder) => {
  expect([chopsOf(order(given), perAmount), chopsOf(order(given), perOrder)]).toEqual([byAmount, byOrder])
})

test('a mode without its value gives no chops', () => {
  const none = { quantityPerChop: null, chopCountPerOrder: null, carryOver: false }
  expect([termsOf({ shopifyMode: 'per-amount', ...none }), termsOf({ shopifyMode: 'per-order', ...none })]).toEqual([
    undefined,
    undefined,
  ])
})
