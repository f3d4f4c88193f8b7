import type { Entry } from '@chopcard/contract/loyalty/cards.ts'
import { expect, test } from 'vitest'
import { lastUndoable, rowsOf, undoLeft, undoWindow, type TillOperation } from './operation.ts'

const entry = { id: 'e1' } as Entry
const issued: TillOperation = {
  key: 'k1',
  by: 'staff',
  ask: { kind: 'issue', cardId: 'c1' },
  face: { cardNumber: '123456789012', name: null },
  state: 'done',
  startedAt: 0,
  settledAt: 1000,
  entry,
}
const undoing = (state: TillOperation['state']): TillOperation => ({
  ...issued,
  key: 'k2',
  ask: { kind: 'void', cardId: 'c1', entryId: 'e1', undoes: 'k1' },
  state,
})

test('an operation can be undone for exactly thirty seconds', () => {
  expect(undoLeft([issued], issued, 1000)).toBe(undoWindow)
  expect(undoLeft([issued], issued, 1000 + undoWindow - 1)).toBe(1)
  expect(undoLeft([issued], issued, 1000 + undoWindow)).toBe(0)
})

test.each(['sending', 'checking', 'open', 'refused'] as const)('an operation that is %s cannot be undone', (state) => {
  const operation = { ...issued, state }
  expect(undoLeft([operation], operation, 1000)).toBe(0)
})

test.each(['sending', 'checking', 'open', 'done'] as const)(
  'an operation whose undo is %s has no second undo',
  (state) => {
    expect(undoLeft([undoing(state), issued], issued, 1000)).toBe(0)
  },
)

test('a refused undo may be tried again', () => {
  expect(undoLeft([undoing('refused'), issued], issued, 1000)).toBe(undoWindow)
})

test('an undo itself cannot be undone', () => {
  expect(lastUndoable([undoing('done')], 1000)).toBeUndefined()
})

test('the undo shortcut selects the newest operation that can still be undone', () => {
  const older = { ...issued, key: 'k0' }
  expect(lastUndoable([undoing('done'), issued, older], 1000)).toBe(older)
})

test('an undo is shown at its operation, and separately only when that is no longer in the list', () => {
  expect(rowsOf([undoing('done'), issued])).toEqual([issued])
  expect(rowsOf([undoing('open')])).toEqual([undoing('open')])
})
