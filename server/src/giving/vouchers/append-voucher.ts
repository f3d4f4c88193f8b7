import { newId } from '../../core/new-id.ts'
import { localDay } from '../../core/clock.ts'
import { type Actor, type CommitRecord, type Merchant, staffIdOf } from '../../core/context.ts'
import { type Database, run, type Tx } from '../../core/database.ts'
import type { Statement } from '../../core/statement.ts'
import type { RecordRow } from './record-store.ts'
import type { VoucherDecision } from './voucher-rules.ts'
import type { ChangeEvent } from '../../core/change-event.ts'
import { markWriting, recordEvent } from '../../core/events.ts'

/** Whose ledger a line is written to, and who writes it. */
export type VoucherWriteContext = {
  merchantId: string
  recordId: string
  voucherId: string
  /** The record's version the decision was made on. */
  version: number
  at: Date
  day: string
  actor: Actor
  source: string
  remark: string
}

/** Who writes to a given voucher, on the version that was read. */
export const writeContextTo = (
  record: Pick<RecordRow, 'id' | 'voucher_id' | 'version'>,
  { merchant, now }: { merchant: Merchant; now: Date },
  by: Pick<VoucherWriteContext, 'actor' | 'source' | 'remark'>,
): VoucherWriteContext => ({
  merchantId: merchant.id,
  recordId: record.id,
  voucherId: record.voucher_id,
  version: record.version,
  at: now,
  day: localDay(now, merchant.timeZone),
  ...by,
})

/** A decision as the row it becomes, complete before anything is written, so that an answer can be stored with it. */
export const voucherLine = (
  writeContext: VoucherWriteContext,
  { line, balance }: Pick<VoucherDecision, 'line' | 'balance'>,
) => ({
  merchant_id: writeContext.merchantId,
  at: writeContext.at,
  id: newId(),
  record_id: writeContext.recordId,
  voucher_id: writeContext.voucherId,
  record_version: writeContext.version + 1,
  kind: line.kind,
  amount: line.amount,
  balance_after: balance,
  local_day: writeContext.day,
  staff_id: staffIdOf(writeContext.actor),
  nickname: writeContext.actor.nickname,
  store_id: writeContext.actor.storeId ?? null,
  source: writeContext.source,
  remark: writeContext.remark,
  reverses: line.reverses ?? null,
})
export type VoucherEntryRow = ReturnType<typeof voucherLine>

export const appendVouchers: Statement = {
  name: 'append_vouchers',
  text: 'select append_vouchers($1, $2, $3, $4, $5, $6, $7) as written',
}

/**
 * Writes a decision to the vouchers' ledger, with the commit record of its request, or in a
 * transaction that has one, where its event is recorded. Money stands in a ledger of its own, since
 * chop log and cards count stamps by chop type and campaign. False when the record's version is no longer the one decided on.
 */
export async function appendVoucher(
  database: Database,
  { merchantId, recordId, version, actor }: VoucherWriteContext,
  { balance, state }: VoucherDecision,
  line: VoucherEntryRow,
  by: { record: CommitRecord; tx?: Tx | undefined } | { record?: undefined; tx: Tx },
): Promise<boolean> {
  const { record, tx } = by
  const values = [
    merchantId,
    recordId,
    version,
    JSON.stringify({ balance, state }),
    JSON.stringify([line]),
    record ? JSON.stringify(record.audit) : null,
    record?.answer ? JSON.stringify(record.answer) : null,
  ]
  const [row] = await run<{ written: boolean }>(database, appendVouchers, values, tx)
  const written = row?.written === true
  if (tx) markWriting(tx)
  if (written && !record) recordEvent(by.tx, { merchantId, actor }, voucherEvent(line))
  return written
}

const types = {
  give: 'voucher.issued',
  consume: 'voucher.consumed',
  waive: 'voucher.waived',
  reverse: 'voucher.reversed',
  expire: 'voucher.expired',
} as const

/** The event of a line of a voucher's ledger. */
export const voucherEvent = (line: VoucherEntryRow): ChangeEvent => ({
  type: types[line.kind],
  subject: line.record_id,
  version: line.record_version,
  data: { voucherId: line.voucher_id, entryId: line.id, amount: line.amount, balance: line.balance_after },
})
