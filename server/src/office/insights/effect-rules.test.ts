import { expect, test } from 'vitest'
import { differenceOf, knownMembers, neededMembers, verdictOf } from './effect-rules.ts'

const arm = (came: number, members: number) => ({ came, members })

// The examples of Newcombe (1998), Statistics in Medicine 17, table II, method 10.
test.each([
  [arm(56, 70), arm(48, 80), { difference: 20, low: 5.2, high: 33.4 }],
  [arm(9, 10), arm(3, 10), { difference: 60, low: 17.1, high: 80.9 }],
  [arm(10, 10), arm(0, 20), { difference: 100, low: 67.9, high: 100 }],
  [arm(0, 10), arm(0, 10), { difference: 0, low: -27.8, high: 27.8 }],
  [arm(3, 4), arm(0, 0), null],
])('the difference of %j and %j has the published interval', (reached, others, difference) => {
  expect(differenceOf(reached, others)).toEqual(difference)
})

test.each([
  [arm(40, 100), 97],
  [arm(10, 100), 62],
  [arm(95, 100), 49],
  [arm(0, 0), 93],
])('a group needs so many members where %j came of the others', (others, needed) => {
  expect(neededMembers(others)).toBe(needed)
})

test.each([
  [arm(1, 100), arm(1, 100), 100],
  [arm(1, 1_000), arm(1, 50), 95],
  [arm(0, 0), arm(1, 50), 0],
])('groups of %j and %j are worth two of one size', (reached, others, known) => {
  expect(knownMembers(reached, others)).toBe(known)
})

test.each([
  ['few members, whatever the difference', arm(9, 10), arm(1, 10), 'notEnough'],
  ['nobody else', arm(90, 100), arm(0, 0), 'notEnough'],
  ['many who came more often', arm(70, 120), arm(40, 120), 'more'],
  ['many who came less often', arm(40, 120), arm(70, 120), 'fewer'],
  ['many without a clear difference', arm(50, 120), arm(48, 120), 'same'],
] as const)('the verdict on %s is as stated', (_what, reached, others, verdict) => {
  expect(verdictOf(reached, others)).toBe(verdict)
})
