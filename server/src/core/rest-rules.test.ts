import { expect, test } from 'vitest'
import { rest, restMs } from './rest-rules.ts'

const { cycleMs, workMs } = rest

test.each([
  ['has just begun', workMs + 1, 0, 0],
  ['is shorter than a cycle', workMs + 1, cycleMs - 1, 0],
  ['is longer, at the start of a cycle', 7 * cycleMs, cycleMs, 0],
  ['is longer, at the end of its part of the cycle', 7 * cycleMs + workMs - 1, cycleMs, 0],
  ['is longer, after its part of the cycle', 7 * cycleMs + workMs, cycleMs, cycleMs - workMs],
  ['is longer, before the end of a cycle', 8 * cycleMs - 1, 90 * cycleMs, 1],
])('a job rests for the part of the cycle that it does not work: one that %s', (_, clockMs, workedMs, ms) => {
  expect(restMs(clockMs, workedMs)).toBe(ms)
})

test('work in two processes rests at the same time, whenever it began', () => {
  const resting = (worked: number) => [...Array(cycleMs).keys()].filter((at) => restMs(at, worked) > 0)
  expect(resting(cycleMs)).toEqual(resting(12 * cycleMs + 345))
  expect(resting(cycleMs)).toHaveLength(cycleMs - workMs)
})
