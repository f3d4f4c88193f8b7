import { expect, test } from 'vitest'
import { saysNew } from './watch-card.ts'

test.each([
  ['a later version', 'event: card\ndata: {"version":8}', true],
  ['an earlier version, as after a restore', 'event: card\ndata: {"version":6}', true],
  ['a version as a bare number', 'event: card\ndata: 8', true],
  ['no version', 'event: card\ndata: {}', true],
  ['the version on show', 'event: card\ndata: {"version":7}', false],
  ['a beat', ': beat', false],
  ['another event', 'event: cardinal\ndata: {"version":8}', false],
])('an event that names %s', (_, event, isNew) => {
  expect(saysNew(event, 7)).toBe(isNew)
})
