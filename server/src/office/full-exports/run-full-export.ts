import { fullExportDays } from '@chopcard/contract/office/merchant/full-exports.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'
import type { App } from '../../core/app.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { changeFullExport, fullExports, reservePart } from './full-export-store.ts'
import { runFullExportJob } from './jobs.ts'
import { nameParts, partsSink } from './stored-parts.ts'
import { writeFullExport } from './write-full-export.ts'

const NOTED_EVERY_MS = 1_000
/** After so long a time of failures nobody waits for it any more. */
const GIVEN_UP_AFTER_MS = 10 * 60_000

/** Writes the file of an export, from the start again when it was interrupted, and tells the owners that it is there. */
export const runFullExport: JobHandler<typeof runFullExportJob> = {
  job: runFullExportJob,
  run: async (app, { merchantId, exportId }) => {
    const row = await fullExports(app.database.kysely, merchantId)
      .where('x.id', '=', exportId)
      .where('x.state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (!row) return
    try {
      await write(app, merchantId, exportId)
    } catch (error) {
      const now = await databaseNow(app.database.kysely)
      const isOver = now.getTime() - row.created_at.getTime() > GIVEN_UP_AFTER_MS
      const state = isOver ? { state: 'failed' as const, ended_at: now } : { state: 'waiting' as const }
      await changeFullExport(app.database.kysely, merchantId, exportId, state)
      throw error
    }
  },
}

async function write(app: App, merchantId: string, id: string): Promise<void> {
  const db = app.database.kysely
  let notedAt = -Infinity
  const progress = async (rows: number, total: number) => {
    if (performance.now() - notedAt < NOTED_EVERY_MS) return
    notedAt = performance.now()
    await changeFullExport(db, merchantId, id, { state: 'running', rows_done: rows, rows_total: total })
  }
  const { sink, end } = partsSink(app.storage, { merchantId, id }, () => reservePart(db, merchantId, id))
  const { tables } = await writeFullExport(app, merchantId, sink, progress)
  const { bytes, parts } = await end()
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await app.database.tx(async (tx) => {
    const ended_at = await databaseNow(tx)
    const done = { state: 'done', rows_done: rows, rows_total: rows, bytes, ended_at } as const
    if (!(await changeFullExport(tx, merchantId, id, done))) return
    await nameParts(app.storage, { merchantId, id }, parts)
    await tellOwners(tx, app, merchantId, 'full-export-ready', { days: fullExportDays })
  })
}
