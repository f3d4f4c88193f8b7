import { expect, test } from 'vitest'
import { openLag } from './replica-lag.ts'

type Step = [at: number, original: number, copy: number]
const lagAfter = (steps: readonly Step[], now: number) => {
  const lag = openLag()
  for (const [at, original, copy] of steps) {
    lag.noteOriginal(at, original)
    lag.noteCopy(copy)
  }
  return lag.at(now)
}

test.each<[what: string, steps: Step[], now: number, lag: number]>([
  ['a copy that was never reached', [], 1_000, Number.POSITIVE_INFINITY],
  ['a copy that has not come to any position yet', [[0, 100, 50]], 1_000, Number.POSITIVE_INFINITY],
  ['a copy that has all of the last look', [[0, 100, 100]], 1_000, 1_000],
  [
    'a copy of a database in which nothing happens',
    [
      [0, 100, 100],
      [9_000, 100, 100],
    ],
    10_000,
    1_000,
  ],
  [
    'a copy that stands still while the original goes on',
    [
      [0, 100, 100],
      [1_000, 200, 100],
      [9_000, 300, 150],
    ],
    10_000,
    10_000,
  ],
  [
    'a copy that has caught up with a part',
    [
      [0, 100, 100],
      [1_000, 200, 100],
      [2_000, 300, 250],
    ],
    3_000,
    2_000,
  ],
])('the lag is the age of the newest position that was reached: %s', (_what, steps, now, lag) => {
  expect(lagAfter(steps, now)).toBe(lag)
})

test('a copy that is away for hours lags by all of them, however many looks are forgotten', () => {
  const lag = openLag()
  lag.noteOriginal(0, 0)
  lag.noteCopy(0)
  for (let look = 1; look <= 5_000; look++) lag.noteOriginal(look * 1_000, look)
  lag.noteCopy(10)
  expect(lag.at(5_000_000)).toBe(5_000_000)
})
