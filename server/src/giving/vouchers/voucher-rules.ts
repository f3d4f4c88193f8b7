import { refuse } from '@chopcard/contract/core/errors.ts'
import type { VoucherEntryKind, VoucherState } from '@chopcard/contract/giving/voucher-kinds.ts'
import { addDays } from '../../core/clock.ts'

/** A given voucher as a rule sees it; amounts are smallest units of its currency. */
export type RecordFacts = { state: VoucherState; amount: number; balance: number; startsAt: Date; endsAt: Date }

/** One line that a decision writes; `amount` is signed. */
export type DecidedVoucherEntry = { kind: VoucherEntryKind; amount: number; reverses?: string }

/** What a rule decides: the line, and the record after it. */
export type VoucherDecision = { line: DecidedVoucherEntry; balance: number; state: VoucherState }

/** A line of the ledger as the rule of its reversal sees it. */
export type ReversedVoucherEntry = { id: string; kind: VoucherEntryKind; amount: number; reversedBy: string | null }

/** The record as it stands now: what time has ended counts no more, whether or not the night has written it off. */
export const expireIfDue = (record: RecordFacts, now: Date): RecordFacts =>
  record.state === 'active' && record.endsAt <= now ? { ...record, state: 'expired', balance: 0 } : record

/** In how many milliseconds the record begins or ends by itself; null where it does neither any more. */
export function changesIn({ state, startsAt, endsAt }: RecordFacts, now: Date): number | null {
  const next = [startsAt, endsAt].find((at) => at > now)
  return state === 'active' && next ? next.getTime() - now.getTime() : null
}

/** Takes a part of the balance, or all of it (decisions/vouchers.md §2). */
export function consume(given: RecordFacts, amount: number, now: Date): VoucherDecision {
  const record = spendable(given, now)
  if (record.startsAt > now) refuse('VOUCHER_NOT_STARTED', { retryAt: record.startsAt.toISOString() })
  if (amount > record.balance) refuse('VOUCHER_BALANCE_NOT_ENOUGH')
  const balance = record.balance - amount
  return { line: { kind: 'consume', amount: -amount }, balance, state: balance ? 'active' : 'used' }
}

/** Writes off the rest. */
export function waive(given: RecordFacts, now: Date): VoucherDecision {
  const record = spendable(given, now)
  if (!record.balance) refuse('VOUCHER_BALANCE_NOT_ENOUGH')
  return { line: { kind: 'waive', amount: -record.balance }, balance: 0, state: 'waived' }
}

/** Whether staff may reverse a line: what was written off because the price of an order went back stays written off. */
export const isReversible = ({ kind, source }: { kind: VoucherEntryKind; source: string }): boolean =>
  (kind === 'consume' || kind === 'waive') && source !== 'order'

/** Gives back what one line took, once; what would come back to an ended voucher could not be spent. */
export function reverse(given: RecordFacts, line: ReversedVoucherEntry, now: Date): VoucherDecision {
  if (line.kind !== 'consume' && line.kind !== 'waive') refuse('VOUCHER_ENTRY_NOT_REVERSIBLE')
  if (line.reversedBy) refuse('ALREADY_VOIDED')
  const record = spendable(given, now)
  const amount = -line.amount
  return {
    line: { kind: 'reverse', amount, reverses: line.id },
    balance: record.balance + amount,
    state: 'active',
  }
}

/** Writes off what was left when the voucher ended; undefined where there is nothing to write. */
export function expire(record: RecordFacts, now: Date): VoucherDecision | undefined {
  if (record.state !== 'active' || record.endsAt > now) return undefined
  return { line: { kind: 'expire', amount: -record.balance }, balance: 0, state: 'expired' }
}

/** What can be done with the record, by anybody. */
export function actsOf(given: RecordFacts, now: Date): ('consume' | 'waive')[] {
  const record = expireIfDue(given, now)
  if (record.state !== 'active') return []
  return record.startsAt > now ? ['waive'] : ['consume', 'waive']
}

function spendable(given: RecordFacts, now: Date): RecordFacts {
  const record = expireIfDue(given, now)
  if (record.state === 'expired' || record.endsAt <= now) refuse('VOUCHER_EXPIRED')
  return record
}

export type Validity =
  | { validityType: 'dates'; effectiveFrom: string; effectiveTo: string }
  | { validityType: 'days'; validityDays: number }

/** The days on which a voucher given today can be spent; the day of giving counts as the first. */
export function daysOf(validity: Validity, today: string): { from: string; to: string } {
  if (validity.validityType === 'days') return { from: today, to: addDays(today, validity.validityDays - 1) }
  if (validity.effectiveTo < today) refuse('VOUCHER_EXPIRED')
  return { from: validity.effectiveFrom, to: validity.effectiveTo }
}
