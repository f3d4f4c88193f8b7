import { expect, test } from 'vitest'
import { isMissed, type OrderKnown, type OrderNow } from './missed-rules.ts'

const paid: OrderNow = { paid: true, cancelled: false, amount: 2500, toldAt: '2026-11-20T10:00:00.000Z' }
const unknown: OrderKnown = { toldAt: null, standing: null }
const stands = { isPaid: true, isCancelled: false, amount: 2500, refunded: 0 }
const told = (given: Partial<typeof stands> = {}): OrderKnown => ({
  toldAt: '2026-11-20T09:00:00.000Z',
  standing: { ...stands, ...given },
})

test.each<[string, OrderNow, OrderKnown, boolean]>([
  ['a paid order of which nobody has told', paid, unknown, true],
  ['one that is not paid yet', { ...paid, paid: false }, unknown, false],
  ['one that was cancelled before anybody told of it', { ...paid, cancelled: true }, unknown, false],
  ['what a delivery has told', paid, { ...unknown, toldAt: paid.toldAt }, false],
  ['what a later delivery has told', paid, { ...told({ amount: 0 }), toldAt: '2026-11-20T11:00:00.000Z' }, false],
  ['a change that is none to a card', paid, told(), false],
  ['a payment', paid, told({ isPaid: false }), true],
  ['an edit', { ...paid, amount: 4000 }, told(), true],
  ['a refund', { ...paid, amount: 1500 }, told(), true],
  ['a refund that came by itself', { ...paid, amount: 1500 }, told({ refunded: 1000 }), false],
  ['a cancellation', { ...paid, cancelled: true }, told(), true],
  ['a cancellation that is known', { ...paid, cancelled: true }, told({ isCancelled: true }), false],
  ['a payment that was taken back', { ...paid, paid: false, amount: 0 }, told(), true],
  ['an amount that cannot be counted', { ...paid, amount: undefined }, unknown, true],
])('an order of the shop is recognised as missed or known: %s', (_, now, known, missed) => {
  expect(isMissed(now, known)).toBe(missed)
})
