import { sql } from 'kysely'
import type { z } from 'zod'
import type { VoucherEntry, VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { VoucherEntryKind, VoucherState } from '@chopcard/contract/giving/voucher-kinds.ts'
import { mayVoid } from '../../loyalty/chop-log/may-void.ts'
import type { Merchant, MerchantContext } from '../../core/context.ts'
import { type Database, type Db, read, type Tx } from '../../core/database.ts'
import type { Statement } from '../../core/statement.ts'
import { hashToken } from '../../core/secrets.ts'
import { codeIn, tokenIn } from './voucher-code.ts'
import { actsOf, expireIfDue, isReversible, type RecordFacts } from './voucher-rules.ts'

/** The given vouchers of a merchant alone: as many as `recordsQuery` finds. */
export const plainRecords = (db: Db | Tx, merchantId: string) =>
  db.selectFrom('voucher_record as r').where('r.merchant_id', '=', merchantId)

/** With what is shown beside them. */
export const withNames = (records: ReturnType<typeof plainRecords>) =>
  records
    .innerJoin('voucher as v', (on) =>
      on.onRef('v.merchant_id', '=', 'r.merchant_id').onRef('v.id', '=', 'r.voucher_id'),
    )
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'r.merchant_id').onRef('s.id', '=', 'r.staff_id'))
    .selectAll('r')
    .select(['v.name as voucher_name', 'v.title', 'v.detail_banner', 's.name as staff_name'])

/** The given vouchers of a merchant with what is shown beside them. */
export const recordsQuery = (db: Db | Tx, merchantId: string) => withNames(plainRecords(db, merchantId))

export type RecordRow = Awaited<ReturnType<ReturnType<typeof recordsQuery>['executeTakeFirstOrThrow']>>

/** One given voucher of the merchant; NOT_FOUND for another's. */
export async function loadRecord(db: Db | Tx, merchantId: string, id: string): Promise<RecordRow> {
  return (await recordsQuery(db, merchantId).where('r.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

const recordById: Statement = {
  name: 'voucher_record_by_id',
  text: `select r.*, v.name as voucher_name, v.title, v.detail_banner, s.name as staff_name
    from voucher_record r
    join voucher v on v.merchant_id = r.merchant_id and v.id = r.voucher_id
    left join staff s on s.merchant_id = r.merchant_id and s.id = r.staff_id
    where r.merchant_id = $1 and r.id = $2`,
}

/** The same on the hot path; in a transaction it is held against every other change until that ends. */
export async function readRecord(database: Database, merchantId: string, id: string, tx?: Tx): Promise<RecordRow> {
  const statement = tx ? { ...recordById, text: `${recordById.text} for update of r` } : recordById
  const [row] = await read<RecordRow>(database, statement, [merchantId, id], tx)
  return row ?? refuse('NOT_FOUND')
}

/** The given voucher that a scanned or typed text names: its code, or its page's address. */
export async function findRecord(db: Db, merchant: Merchant, text: string): Promise<RecordRow | undefined> {
  const token = tokenIn(text)
  const code = codeIn(text)
  if (token) return recordsQuery(db, merchant.id).where('r.token_hash', '=', hashToken(token)).executeTakeFirst()
  return code ? recordsQuery(db, merchant.id).where('r.code', '=', code).executeTakeFirst() : undefined
}

export const recordFacts = (row: RecordRow): RecordFacts => ({
  state: row.state as VoucherState,
  amount: row.amount,
  balance: row.balance,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

type Reader = Pick<MerchantContext, 'staff' | 'now'>

/** A record as answers show it: as it stands now, with what the reader may do. */
export function presentRecord(row: RecordRow, ctx: Reader): z.input<typeof VoucherRecord> {
  const { state, balance } = expireIfDue(recordFacts(row), ctx.now)
  const isAllowed = { consume: ctx.staff.actions.has('edit'), waive: mayWaive(ctx) }
  return {
    id: row.id,
    code: row.code,
    voucherId: row.voucher_id,
    voucherName: row.voucher_name,
    title: row.title,
    detailBanner: row.detail_banner,
    email: row.email,
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    amount: row.amount,
    price: row.price,
    balance,
    currency: row.currency,
    state,
    givenBy: row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', nickname: row.nickname } : null,
    createdAt: row.created_at.toISOString(),
    may: actsOf(recordFacts(row), ctx.now).filter((act) => isAllowed[act]),
  }
}

/** Money is written off by those alone who may delete. */
export const mayWaive = ({ staff }: Reader): boolean => staff.actions.has('edit') && staff.actions.has('delete')

/** The lines of a merchant's ledger with who wrote and who reversed them. */
export const entriesQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('voucher_entry as e')
    .leftJoin('staff as st', (on) => on.onRef('st.merchant_id', '=', 'e.merchant_id').onRef('st.id', '=', 'e.staff_id'))
    .leftJoin('voucher_reversal as x', (on) =>
      on.onRef('x.merchant_id', '=', 'e.merchant_id').onRef('x.entry_id', '=', 'e.id'),
    )
    .selectAll('e')
    .select(['st.name as staff_name', 'x.reversal_id'])
    .where('e.merchant_id', '=', merchantId)

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesQuery>['executeTakeFirstOrThrow']>>

const MAX_LINES = 500

/** A record's ledger, newest first. */
export const linesOfRecord = (db: Db | Tx, merchantId: string, recordId: string): Promise<EntryRow[]> =>
  entriesQuery(db, merchantId)
    .where('e.record_id', '=', recordId)
    .orderBy('e.record_version', 'desc')
    .orderBy(sql`e.id`, 'desc')
    .limit(MAX_LINES)
    .execute()

export function presentLine(
  row: Omit<EntryRow, 'merchant_id' | 'record_id' | 'voucher_id' | 'record_version' | 'local_day'>,
  ctx: Reader,
  isOpen: boolean,
): z.input<typeof VoucherEntry> {
  const kind = row.kind as VoucherEntryKind
  const canBe = isOpen && !row.reversal_id && isReversible({ kind, source: row.source })
  return {
    id: row.id,
    kind,
    amount: row.amount,
    balanceAfter: row.balance_after,
    at: row.at.toISOString(),
    operator: row.staff_id ? { id: row.staff_id, name: row.staff_name ?? '', nickname: row.nickname } : null,
    source: row.source,
    remark: row.remark,
    reverses: row.reverses,
    reversedBy: row.reversal_id,
    may: canBe && mayReverse(ctx, row) ? ['reverse'] : [],
  }
}

export const mayReverse = (ctx: Reader, row: { staff_id: string | null; at: Date }): boolean =>
  mayVoid(ctx, { staffId: row.staff_id, at: row.at })
