import { expect, test } from 'vitest'
import { counterMoves } from './passkey-rules.ts'

test.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 4_294_967_295, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('a counter that was %i and is %i is accepted: %s', (before, now, accepted) => {
  expect(counterMoves(before, now)).toBe(accepted)
})
