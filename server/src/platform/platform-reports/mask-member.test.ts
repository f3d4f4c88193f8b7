import { expect, test } from 'vitest'
import { cardEnding, maskName } from './mask-member.ts'

test.each([
  [null, null],
  ['', null],
  ['Ana Maria', 'A•••'],
  ['林雅婷', '林•••'],
  ['🦊 fox', '🦊•••'],
])('the name %s is shown to the platform as %s', (name, seen) => {
  expect(maskName(name)).toBe(seen)
})

test('the platform sees only the last four digits of a card number', () => {
  expect(cardEnding('123456789012')).toBe('9012')
})
