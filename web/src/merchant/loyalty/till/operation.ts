import type { Card, Entry } from '@chopcard/contract/loyalty/cards.ts'
import { undoSeconds } from '@chopcard/contract/loyalty/merchant/chop-log.ts'

/** What the till asks of a card; each moves value. */
export type Ask =
  | { kind: 'issue'; cardId: string; chopTypeId?: string; quantity?: number }
  /** So many of a prepaid card. */
  | { kind: 'use'; cardId: string; quantity: number }
  | { kind: 'adjust'; cardId: string; chopTypeId?: string; quantity: number; remark: string }
  | { kind: 'redeem'; cardId: string; rewardId: string; rewardName: string }
  /** A booking at a booth, of the day. */
  | { kind: 'attend'; cardId: string; bookingId: string; boothName: string }
  /** The PIN is never kept beyond the page. */
  | { kind: 'burn'; cardId: string; amount: number; pin?: string }
  /** `undoes` is the key of the operation that is taken back. */
  | { kind: 'void'; cardId: string; entryId: string; undoes: string }

/** Whose card it is, for the list of the session. */
export type Face = { cardNumber: string; name: string | null }

/**
 * `sending` and `checking` run; `open` has stopped without a definite answer, and may have had its effect; `done` and
 * `refused` are answers.
 */
export type OperationState = 'sending' | 'checking' | 'open' | 'done' | 'refused'

/** One operation with the key that it keeps until a definite answer. */
export type TillOperation = {
  key: string
  /** The member of staff who asked: the server knows a key only together with its caller. */
  by: string
  ask: Ask
  face: Face
  state: OperationState
  startedAt: number
  settledAt?: number
  entry?: Entry
  card?: Card
  /** Of the coupon that came with a reward. */
  couponCode?: string | null
  error?: unknown
}

export const isRunning = ({ state }: TillOperation): boolean => state === 'sending' || state === 'checking'
export const isRunningOrOpen = (operation: TillOperation): boolean => isRunning(operation) || operation.state === 'open'

/** For how long an operation can be taken back at the till. */
export const undoWindow = undoSeconds * 1000

/** The operation that takes this one back, unless the server refused to. */
export const undoOf = (operations: readonly TillOperation[], { key }: TillOperation): TillOperation | undefined =>
  operations.find(({ ask, state }) => ask.kind === 'void' && ask.undoes === key && state !== 'refused')

/** How many milliseconds are left to take an operation back; 0 where that is not, or no longer, offered. */
export function undoLeft(operations: readonly TillOperation[], operation: TillOperation, now: number): number {
  const { state, ask, entry, settledAt } = operation
  if (state !== 'done' || ask.kind === 'void' || !entry || settledAt === undefined) return 0
  if (undoOf(operations, operation)) return 0
  // A clock that ticks by the second may lag behind what has just happened.
  return Math.max(0, Math.min(undoWindow, settledAt + undoWindow - now))
}

/** The last operation that can still be taken back. */
export const lastUndoable = (operations: readonly TillOperation[], now: number): TillOperation | undefined =>
  operations.find((operation) => undoLeft(operations, operation, now) > 0)

/** The rows of the list: an undo is shown on what it takes back, and by itself only where that is gone. */
export const rowsOf = (operations: readonly TillOperation[]): TillOperation[] =>
  operations.filter(({ ask }) => ask.kind !== 'void' || !operations.some(({ key }) => key === ask.undoes))
