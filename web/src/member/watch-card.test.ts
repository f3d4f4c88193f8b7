import { expect, test } from 'vitest'
import { saysCard } from './watch-card.ts'

test.each([
  ['the card’s own event', 'event: card\ndata: {}', true],
  ['it without a space', 'event:card\ndata: {}', true],
  ['a beat', ': beat', false],
  ['another event', 'event: cardinal\ndata: {}', false],
  ['data that mentions it', 'data: event: card', false],
])('a server-sent message is recognised as the card’s event or not: %s', (_, message, says) => {
  expect(saysCard(message)).toBe(says)
})
