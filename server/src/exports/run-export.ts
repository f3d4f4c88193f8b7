import type { Language } from '@chopcard/contract/kinds.ts'
import type { App } from '../core/app.ts'
import { findMerchant } from '../core/authenticate.ts'
import { localDay } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import type { JobHandler } from '../core/jobs.ts'
import type { Cell, ExportList, ExportScope } from './export-source.ts'
import { contentTypes, type ExportFormat, type ExportRow, noteProgress } from './export-store.ts'
import { exportSources } from './sources.ts'
import type { TableWriter } from './table-writer.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/** Writes the file of an export, from the start again when it was interrupted. */
export const runExport: JobHandler<'run-export'> = {
  name: 'run-export',
  run: async (app, { merchantId, exportId }) => {
    const db = app.database.kysely
    const row = await db
      .selectFrom('export_job')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', exportId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    const found = row && (await findMerchant(db, { id: merchantId }))
    if (!found) return
    try {
      await exportTable(app, row, { ...found, language: row.language as Language })
    } catch (error) {
      await noteProgress(db, row, { state: stillWaitedFor(row, found.now) ? 'waiting' : 'failed' })
      throw error
    }
  },
}

/** Who asked looks at its progress: after ten minutes of failures there is nothing left to wait for. */
const stillWaitedFor = (row: ExportRow, now: Date) => now.getTime() - row.created_at.getTime() < 10 * 60_000

async function exportTable(
  app: App,
  row: ExportRow,
  who: Pick<ExportScope, 'merchant' | 'now' | 'language'>,
): Promise<void> {
  const db = app.database.kysely
  const format = row.format as ExportFormat
  const scope: ExportScope = { ...who, db, staffId: row.staff_id, filters: row.filters as object }
  const source = exportSources[row.list as ExportList]
  const total = await source.count(scope)
  await noteProgress(db, row, { state: 'running', rows_done: 0, rows_total: total })
  const headings = source.columns.map((column) => say(who.language, 'exports', `columns.${column}`))
  const { content, rows } = await fill(
    format === 'xlsx' ? writeXlsx(headings) : writeCsv(headings),
    source.batches(scope),
    (done) => noteProgress(db, row, { rows_done: done, rows_total: Math.max(done, total) }),
  )
  const key = `exports/${row.merchant_id}/${row.id}.${format}`
  await app.storage.put(key, content, contentTypes[format])
  const filename = `${row.list}-${localDay(who.now, who.merchant.timeZone)}.${format}`
  await noteProgress(db, row, { state: 'done', rows_done: rows, rows_total: rows, filename, storage_key: key })
}

async function fill(writer: TableWriter, batches: AsyncIterable<Cell[][]>, progress: (rows: number) => Promise<void>) {
  let rows = 0
  try {
    for await (const batch of batches) {
      await writer.add(batch)
      rows += batch.length
      await progress(rows)
    }
    return { content: await writer.end(), rows }
  } catch (error) {
    writer.abandon()
    throw error
  }
}
