import { undoSeconds } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import type { ListedOperation } from '../../lib/operation-list.ts'
import type { Ask, OperationResult } from './ask.ts'

export type Operation = ListedOperation<Ask, OperationResult>

/** For how long an operation can be undone. */
export const undoWindow = undoSeconds * 1000

const undoneKey = ({ ask }: Operation) => ('undoes' in ask ? ask.undoes : undefined)

/** Whether one operation undoes another: as its undo, or because somebody reversed the entry or reactivated the codes. */
function undoes(undo: Operation, { key, startedAt, voucherEntry, codes }: Operation): boolean {
  const { ask } = undo
  if (undoneKey(undo) === key) return true
  if (undo.startedAt < startedAt) return false
  if (ask.kind === 'reverse') return ask.entryId === voucherEntry?.id
  return ask.kind === 'reactivate' && codes?.some((code) => ask.codes.includes(code)) === true
}

/** The operation that undoes this one, unless the server refused to. */
export const undoOf = (operations: readonly Operation[], operation: Operation): Operation | undefined =>
  operations.find((undo) => undo !== operation && undo.state !== 'refused' && undoes(undo, operation))

/** What undoes an operation; undefined where nothing does. `remark` is the reason, where one is needed. */
export function undoAsk({ key, ask, entry, codes, voucherEntry }: Operation, remark: string): Ask | undefined {
  switch (ask.kind) {
    case 'void':
    case 'reverse':
    case 'reactivate':
    case 'give':
      return undefined
    case 'consume':
    case 'waive': {
      const { recordId, amount, currency } = ask
      if (!voucherEntry?.may.includes('reverse')) return undefined
      return { kind: 'reverse', recordId, entryId: voucherEntry.id, amount, currency, undoes: key }
    }
    case 'redeemCoupon':
      return codes && { kind: 'reactivate', code: ask.code, codes, remark, undoes: key }
    case 'redeemOrderCoupons':
      return codes && { kind: 'reactivate', orderId: ask.orderId, codes, remark, undoes: key }
    default:
      return entry && { kind: 'void', cardId: ask.cardId, entryId: entry.id, undoes: key }
  }
}

/** How many milliseconds are left to undo an operation; 0 where that is not, or no longer, offered. */
export function undoLeft(operations: readonly Operation[], operation: Operation, now: number): number {
  const { state, settledAt } = operation
  if (state !== 'done' || settledAt === undefined || !undoAsk(operation, '')) return 0
  if (undoOf(operations, operation)) return 0
  // A clock that ticks by the second may lag behind what has just happened.
  return Math.max(0, Math.min(undoWindow, settledAt + undoWindow - now))
}

/** The last operation that can still be undone. */
export const lastUndoable = (operations: readonly Operation[], now: number): Operation | undefined =>
  operations.find((operation) => undoLeft(operations, operation, now) > 0)

/** The rows of the list: an undo is shown on what it takes back, and by itself only where that is gone. */
export const rowsOf = (operations: readonly Operation[]): Operation[] =>
  operations.filter((operation) => {
    const undone = undoneKey(operation)
    return undone === undefined || !operations.some(({ key }) => key === undone)
  })
