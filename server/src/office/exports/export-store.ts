import type { Selectable } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { ExportFormat, ExportState } from '@chopcard/contract/office/export-kinds.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import type { ExportJob } from '../../core/schema.d.ts'
import type { ExportList } from './export-source.ts'
import type { Progress } from './export-progress.ts'

export type ExportRow = Selectable<ExportJob>

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * The filters of an export as an audit log keeps them: lists are searched by names and addresses of people, who may want to be
 * forgotten, and a log is never changed. That something was searched for stays to be seen.
 */
export const withoutSearch = (filters: object) => ('q' in filters && filters.q ? { ...filters, q: '…' } : filters)

/** An export as only its maker may see it: to everybody else it does not exist. */
export async function ownExport(ctx: MerchantContext, id: string): Promise<ExportRow> {
  const row = await ctx.db
    .selectFrom('export_job')
    .selectAll()
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', id)
    .where('staff_id', '=', ctx.staff.id)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

export async function noteProgress(db: Db, { merchant_id, id }: ExportRow, progress: Progress): Promise<void> {
  await db.updateTable('export_job').set(progress).where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
}

/** Notes that an attempt has failed, unless another process has taken over meanwhile and finished. */
export async function noteFailure(db: Db, { merchant_id, id }: ExportRow, state: ExportState): Promise<void> {
  await db
    .updateTable('export_job')
    .set({ state })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** An export as answers show it. */
export const presentExport = (row: ExportRow) => ({
  id: row.id,
  list: row.list as ExportList,
  format: row.format as ExportFormat,
  state: row.state as ExportState,
  rows: row.rows_done,
  total: row.rows_total,
  filename: row.filename,
  createdAt: row.created_at.toISOString(),
})
