import type { Entry } from '@chopcard/contract/loyalty/cards.ts'
import type { VoucherEntry } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { expect, test } from 'vitest'
import { type Ask, targetOf } from './ask.ts'
import { lastUndoable, rowsOf, undoAsk, undoLeft, undoOf, undoWindow, type Operation } from './operation.ts'

const entry = { id: 'e1' } as Entry
const issued: Operation = {
  key: 'k1',
  by: 'staff',
  ask: { kind: 'issue', cardId: 'c1' },
  subject: 'Mei',
  state: 'done',
  startedAt: 0,
  settledAt: 1000,
  entry,
}
const undoing = (state: Operation['state']): Operation => ({
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

const line = (may: VoucherEntry['may']) => ({ id: 'l1', may }) as VoucherEntry
const money = { amount: 500, currency: 'SGD' }
const consumed: Operation = {
  ...issued,
  ask: { kind: 'consume', recordId: 'r1', ...money },
  entry: undefined,
  voucherEntry: line(['reverse']),
}
const redeemed: Operation = { ...issued, ask: { kind: 'redeemCoupon', code: 'SHARED' }, codes: ['OWN'] }
const order = { kind: 'redeemOrderCoupons', orderId: 'o1', codes: ['A', 'B'] } as const

test.each<[string, Operation, Ask]>([
  ['a chop', issued, { kind: 'void', cardId: 'c1', entryId: 'e1', undoes: 'k1' }],
  ['a consumption', consumed, { kind: 'reverse', recordId: 'r1', entryId: 'l1', ...money, undoes: 'k1' }],
  ['a coupon', redeemed, { kind: 'reactivate', code: 'SHARED', codes: ['OWN'], remark: 'why', undoes: 'k1' }],
  [
    'the coupons of an order',
    { ...redeemed, ask: order, codes: ['A', 'B'] },
    { kind: 'reactivate', orderId: 'o1', codes: ['A', 'B'], remark: 'why', undoes: 'k1' },
  ],
])('the undo of %s takes back what its answer names', (_what, operation, undo) => {
  expect(undoAsk(operation, 'why')).toEqual(undo)
  expect(undoLeft([operation], operation, 1000)).toBe(undoWindow)
})

test('a consumption that the server does not let this user reverse offers no undo', () => {
  expect(undoAsk({ ...consumed, voucherEntry: line([]) }, 'why')).toBeUndefined()
})

test('a consumption that was reversed in the history of its voucher offers no undo', () => {
  const reversed: Operation = {
    ...consumed,
    key: 'k2',
    ask: { kind: 'reverse', recordId: 'r1', entryId: 'l1', ...money },
    voucherEntry: { id: 'l2', may: [] as VoucherEntry['may'] } as VoucherEntry,
  }
  expect(undoOf([reversed, consumed], consumed)).toBe(reversed)
})

test('a coupon that was reactivated and redeemed again can be undone again', () => {
  const reactivated: Operation = {
    ...issued,
    key: 'k2',
    ask: { kind: 'reactivate', codes: ['OWN'], remark: 'why' },
    startedAt: 2000,
  }
  const again = { ...redeemed, key: 'k3', startedAt: 3000, settledAt: 3000 }
  const all = [again, reactivated, redeemed]
  expect(undoLeft(all, redeemed, 3000)).toBe(0)
  expect(undoLeft(all, again, 3000)).toBe(undoWindow)
})

test.each<[string, Ask, string]>([
  ['a card', issued.ask, 'c1'],
  ['a voucher', consumed.ask, 'r1'],
  ['a coupon', redeemed.ask, 'SHARED'],
  ['an order', order, 'o1'],
  ['an order whose coupons are reactivated', { kind: 'reactivate', orderId: 'o1', codes: ['A'], remark: '' }, 'o1'],
  ['a voucher that is given', { kind: 'give', voucherId: 'v1', email: 'mei@member.example' }, 'v1'],
  ['a code that is reactivated', { kind: 'reactivate', codes: ['A'], remark: '' }, 'A'],
])('an operation is listed under %s that it changes', (_what, ask, target) => {
  expect(targetOf(ask)).toBe(target)
})
