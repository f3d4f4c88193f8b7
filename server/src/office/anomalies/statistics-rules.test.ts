import { expect, test } from 'vitest'
import {
  median,
  medianDeviation,
  robustZ,
  shrunkShare,
  tailOfCount,
  tailOfEvents,
  tailOfShare,
} from './statistics-rules.ts'

test.each([
  ['no values', [], 0, 0],
  ['one value', [4], 4, 0],
  ['an even number of values', [1, 9, 3, 7], 5, 3],
  ['values with a single far one', [1, 1, 2, 2, 4, 6, 90], 2, 1],
])('the median and its deviation are right of %s', (_what, values, middle, deviation) => {
  expect([median(values), medianDeviation(values)]).toEqual([middle, deviation])
})

test('a value is measured against its peers, of which a single far one does not hide it', () => {
  expect(robustZ(10, [2, 4, 6, 90], 0)).toBeCloseTo(1.686, 3)
  expect(robustZ(10, [5, 5, 5], 0.5)).toBeCloseTo(6.745, 3)
})

test('a share of few cases is drawn towards that of all', () => {
  expect(shrunkShare(1, 1, 0.1, 20)).toBeCloseTo(0.1429, 4)
  expect(shrunkShare(500, 1000, 0.1, 20)).toBeCloseTo(0.4922, 4)
})

// Of the binomial, the Poisson and the beta-binomial distribution, as tables have them.
test.each([
  ['events with one probability', () => tailOfEvents([0.5, 0.5, 0.5, 0.5], 3), 0.3125],
  ['events with several', () => tailOfEvents([0.1, 0.5], 2), 0.05],
  ['no events at all', () => tailOfEvents([], 1), 0],
  ['a count', () => tailOfCount(2, 3), 0.32332],
  ['a count where nothing is expected', () => tailOfCount(0, 1), 0],
  ['a share that is even from 0 to 1', () => tailOfShare(4, 3, 0.5, 2), 0.4],
  ['a share of all cases', () => tailOfShare(3, 3, 0.5, 2), 0.25],
])('the chance of at least so many is right of %s', (_what, chance, expected) => {
  expect(chance()).toBeCloseTo(expected, 5)
})
