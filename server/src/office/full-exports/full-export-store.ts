import { sql, type Selectable } from 'kysely'
import { fullExportDays } from '@chopcard/contract/office/merchant/full-exports.ts'
import type { ExportState } from '@chopcard/contract/office/export-kinds.ts'
import { localDay } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { FullExport as Row } from '../../core/schema.d.ts'

export type FullExportRow = Selectable<Row> & { asked_by: string; merchant_name: string; time_zone: string }

/** The exports of a merchant that are kept, with who asked for each. */
export const fullExports = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('full_export as x')
    .innerJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'x.merchant_id').onRef('s.id', '=', 'x.staff_id'))
    .innerJoin('merchant as m', 'm.merchant_id', 'x.merchant_id')
    .selectAll('x')
    .select([sql<string>`coalesce(x.nickname, s.name)`.as('asked_by'), 'm.name as merchant_name', 'm.time_zone'])
    .where('x.merchant_id', '=', merchantId)

/** An export as answers show it. */
export const presentFullExport = (row: FullExportRow) => ({
  id: row.id,
  state: row.state as ExportState,
  rows: row.rows_done,
  total: row.rows_total,
  bytes: row.bytes,
  filename: filenameOf(row),
  askedBy: row.asked_by,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  expiresAt: new Date(row.created_at.getTime() + fullExportDays * 86_400_000).toISOString(),
})

/** What the file is called, in letters that every system takes. */
export const filenameOf = ({ merchant_name, created_at, time_zone }: FullExportRow): string =>
  `${merchant_name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()} ${localDay(created_at, time_zone)}.zip`

type Change = {
  state?: ExportState
  rows_done?: number
  rows_total?: number
  bytes?: number
  ended_at?: Date
}

/** Changes an export that is under way; false where another process has taken over meanwhile and finished. */
export async function changeFullExport(db: Db | Tx, merchantId: string, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('full_export')
    .set(change)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The number of the next part, whichever attempt writes it: what one has written is no other's, and is known to be there. */
export async function reservePart(db: Db, merchantId: string, id: string): Promise<number> {
  const row = await db
    .updateTable('full_export')
    .set((eb) => ({ parts: eb('parts', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('parts')
    .executeTakeFirst()
  if (!row) throw new Error(`Another process has ended the export ${id}`)
  return row.parts
}
