import { expect, test } from 'vitest'
import { orderActs, orderStates } from '@chopcard/contract/commerce/orders.ts'
import { actsOf, after, givenFor, piecesFor } from './order-rules.ts'

const fetched = { delivery: 'pickup', paymentType: 'online' }
const sent = { delivery: 'shipping', paymentType: 'online' }
const atCounter = { delivery: 'pickup', paymentType: 'counter' }

test.each([
  ['pending', fetched, ['cancel']],
  ['pending', atCounter, ['pay', 'cancel']],
  ['paid', fetched, ['ready', 'complete', 'refund']],
  ['paid', sent, ['ship', 'refund']],
  ['ready', fetched, ['complete', 'refund']],
  ['shipped', sent, ['complete', 'refund']],
  ['completed', fetched, ['refund']],
  ['cancelled', fetched, []],
  ['refunded', sent, []],
] as const)('an order that is %s, %o, allows the actions %o and nothing else', (state, how, acts) => {
  const order = { state, ...how }
  expect(actsOf(order).toSorted()).toEqual([...acts].toSorted())
  for (const act of orderActs)
    if ((acts as readonly string[]).includes(act)) expect(orderStates).toContain(after(order, act))
    else expect(() => after(order, act)).toThrow('ORDER_NOT_IN_STATE')
})

test.each([
  [[400, 400, 4500], 4500, [4500]],
  [[400, 400, 4500], 800, [400, 400]],
  [[400, 400, 4500], 399, []],
  [[400, 400, 4500], 5000, [4500, 400]],
  [[400, 400, 4500], Infinity, [4500, 400, 400]],
  [[], 100, []],
] as const)('a refund of items priced %o by %d revokes the items %o', (prices, returned, taken) => {
  const pieces = prices.map((price) => ({ price }))
  expect(piecesFor(pieces, returned).map(({ price }) => price)).toEqual(taken)
})

test.each([
  [1000, { gone: 0, worth: 0 }, 1000],
  [400, { gone: 300, worth: 0 }, 100],
  [4900, { gone: 400, worth: 400 }, 4900],
  [4900, { gone: 500, worth: 400 }, 4800],
  [400, { gone: 450, worth: 0 }, 0],
  [400, { gone: 0, worth: 400 }, 400],
])('a refund of unused items worth %d, after %o, gives back %d', (worth, before, given) => {
  expect(givenFor(worth, before)).toBe(given)
})
