import { expect, test } from 'vitest'
import { emptyFront, type Front, resultAfter, withCard, withFound, withOffers, withResult } from './front.ts'

const cardOf = (id: string, chops = 0) => ({ id, chops }) as never
const foundOf = (id: string, reward: string) =>
  ({ card: cardOf(id, 5), rewards: [{ id: reward }], may: ['renew'], multiplier: { times: 2 }, coupons: [] }) as never
const shown = { ...emptyFront, card: cardOf('b'), rewards: [{ id: 'of b' }] } as never as Front

test('an answer about a card changes that card alone, however late it comes', () => {
  expect(withCard(shown, cardOf('b', 1), true).card).toEqual(cardOf('b', 1))
  expect(withCard(shown, cardOf('a', 1), true)).toBe(shown)
  expect(withOffers(shown, foundOf('b', 'new'))).toMatchObject({ card: cardOf('b'), rewards: [{ id: 'new' }] })
  expect(withOffers(shown, foundOf('a', 'of a'))).toBe(shown)
  expect(withFound(shown, foundOf('b', 'new'))).toMatchObject({ card: cardOf('b', 5), rewards: [{ id: 'new' }] })
  expect(withFound(shown, foundOf('a', 'of a'))).toBe(shown)
})

test('a card returns to an empty front alone, and only where nobody went on to the next customer', () => {
  expect(withCard(emptyFront, cardOf('a'), true).card).toEqual(cardOf('a'))
  expect(withCard(emptyFront, cardOf('a'), false)).toBe(emptyFront)
  for (const other of [{ scanResult: {} }, { matches: { cards: [], hasMore: false } }, { missing: '' }]) {
    const front = { ...emptyFront, ...other }
    expect(withCard(front, cardOf('a'), true)).toBe(front)
  }
})

test.each([
  ['coupon', (id: string) => ({ coupon: { code: id, couponId: id } })],
  ['voucher', (id: string) => ({ voucher: { id } })],
  ['order', (id: string) => ({ order: { order: { id } } })],
])('a %s that was read again or changed takes the place of itself and of nothing else', (kind, resultOf) => {
  const front = { ...emptyFront, scanResult: resultOf('A') } as never as Front
  const [again, other] = [resultOf('A'), resultOf('B')] as { [kind: string]: object }[]
  const found = (scanResult: unknown) => ({ ...emptyFront, scanResult }) as never
  expect(withResult(front, found(again)).scanResult?.[kind as 'order']).toBe(again?.[kind])
  expect(withResult(front, found(other)).scanResult).toBe(front.scanResult)
  const operated = (result: typeof again) => ({ ...result, record: result?.['voucher'] }) as never
  expect(resultAfter(front.scanResult, operated(again))?.[kind as 'order']).toBe(again?.[kind])
  expect(resultAfter(front.scanResult, operated(other))).toBe(front.scanResult)
  expect(resultAfter(undefined, operated(again))).toBeUndefined()
})
