import { expect, test } from 'vitest'
import type { OperationState, TillOperation } from './operation.ts'
import { repeatVerdict, repeatWindow } from './repeat-verdict.ts'

const issue = (state: OperationState, cardId = 'c1', settledAt = 0): TillOperation => ({
  key: `${state}${cardId}`,
  by: 'staff',
  ask: { kind: 'issue', cardId },
  face: { cardNumber: '123456789012', name: null },
  state,
  startedAt: 0,
  settledAt,
})

test('a card whose chop is still being sent gets no second one', () => {
  expect(repeatVerdict([issue('sending')], 'c1', 0)).toBe('running')
  expect(repeatVerdict([issue('checking')], 'c1', 0)).toBe('running')
})

test('a card that returns within the window must be confirmed, and later it need not', () => {
  expect(repeatVerdict([issue('done')], 'c1', repeatWindow - 1)).toBe('justIssued')
  expect(repeatVerdict([issue('done')], 'c1', repeatWindow)).toBe('free')
})

test('another card or a refused one needs no confirmation', () => {
  expect(repeatVerdict([issue('done', 'c2')], 'c1', 0)).toBe('free')
  expect(repeatVerdict([issue('refused')], 'c1', 0)).toBe('free')
})
