import { expect, test } from 'vitest'
import type { Operation } from '../../../kit/operations/operation.ts'
import type { OperationState } from '../../../lib/operation-list.ts'
import { repeatVerdict, repeatWindow } from './repeat-verdict.ts'

const issue = (state: OperationState, cardId = 'c1', settledAt = 0): Operation => ({
  key: `${state}${cardId}`,
  by: 'staff',
  ask: { kind: 'issue', cardId },
  subject: 'Mei',
  state,
  startedAt: 0,
  settledAt,
})

test('a card whose chop is still being sent gets no second one', () => {
  expect(repeatVerdict([issue('sending')], 'c1', 0)).toBe('running')
  expect(repeatVerdict([issue('checking')], 'c1', 0)).toBe('running')
})

test('a card whose chop has no answer gets no second one before it is checked, however long ago it was', () => {
  expect(repeatVerdict([issue('open')], 'c1', 10 * repeatWindow)).toBe('open')
})

test('a card that returns within the window must be confirmed, and later it need not', () => {
  expect(repeatVerdict([issue('done')], 'c1', repeatWindow - 1)).toBe('justIssued')
  expect(repeatVerdict([issue('done')], 'c1', repeatWindow)).toBe('free')
})

test('another card or a refused one needs no confirmation', () => {
  expect(repeatVerdict([issue('done', 'c2')], 'c1', 0)).toBe('free')
  expect(repeatVerdict([issue('refused')], 'c1', 0)).toBe('free')
})
