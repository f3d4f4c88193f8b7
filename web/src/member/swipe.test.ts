import { describe, expect, test } from 'vitest'
import { neighboursOf } from './neighbour-cards.tsx'
import { swipeOf } from './swipe.ts'

describe('a touch', () => {
  test.each([
    ['far to the left', [-80, 0], 'left'],
    ['far to the right and a little down', [90, 40], 'right'],
    ['exactly as far as it must', [-60, 0], 'left'],
    ['not far enough', [-59, 0], undefined],
    ['more down than sideways', [-80, 60], undefined],
    ['straight up', [0, -300], undefined],
    ['without moving', [0, 0], undefined],
  ] as const)('a touch that goes %s is the swipe it looks like, or none', (_what, [x, y], swipe) => {
    expect(swipeOf({ clientX: 200, clientY: 400 }, { clientX: 200 + x, clientY: 400 + y })).toBe(swipe)
  })
})

describe('the cards beside a card', () => {
  const card = (name: string) => ({ path: `/member/card/ct_${name}`, campaign: name, merchant: 'Kopi' })
  const [a, b, c] = [card('a'), card('b'), card('c')]
  test.each([
    ['the middle one of three', [c, a, b], b, [a, c]],
    ['the last one of three', [c, a, b], c, [b, a]],
    ['the first one of two', [b, a], a, [b, b]],
  ])('the cards beside %s are those before and after it in a circle', (_what, cards, of, [before, after]) => {
    expect(neighboursOf(cards, of.path)).toEqual({ before, after })
  })
  test.each([
    ['no other card is kept', [a]],
    ['the page itself is not kept', [b, c]],
    ['nothing is kept', []],
  ])('a card has none beside it where %s', (_what, cards) => {
    expect(neighboursOf(cards, a.path)).toBeUndefined()
  })
})
