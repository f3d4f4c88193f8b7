import { expect, test } from 'vitest'
import { overridesAt } from './feature-overrides.ts'

const now = new Date('2026-11-22T10:00:00Z')
const made = { by: null, at: '2026-11-01T00:00:00Z' }

test('an override applies without an end, and also without a note', () => {
  expect(overridesAt({ estamp: true, adjustV2: false }, { estamp: { ...made, until: null } }, now)).toEqual({
    estamp: true,
    adjustV2: false,
  })
})

test.each([
  ['before its end it holds', '2026-11-22T10:00:01Z', { estamp: false }],
  ['from the very moment of its end on the plan decides', '2026-11-22T10:00:00Z', {}],
])('an override applies until its end: %s', (_what, until, holds) => {
  expect(overridesAt({ estamp: false }, { estamp: { ...made, until } }, now)).toEqual(holds)
})
