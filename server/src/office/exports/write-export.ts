import type { ExportFormat } from '@chopcard/contract/office/export-kinds.ts'
import type { Progress } from './export-progress.ts'
import type { App } from '../../core/app.ts'
import type { Cell } from '../../core/table-writer.ts'
import type { AnyScope, ExportSource } from './export-source.ts'
import { contentTypes } from './export-store.ts'
import { tableOf } from './export-table.ts'
import type { TableWriter } from '../../core/table-writer.ts'
import { writeCsv } from '../../core/write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

type Job<Scope extends AnyScope> = {
  source: ExportSource<Scope>
  scope: Scope
  format: ExportFormat
  /** Without the format. */
  storageKey: string
  filename: string
  note: (progress: Progress) => Promise<void>
}

/** Writes the file of an export and tells how far it is. */
export async function writeExport<Scope extends AnyScope>(app: App, job: Job<Scope>): Promise<void> {
  const { source, scope, format, note } = job
  const total = await source.count(scope)
  await note({ state: 'running', rows_done: 0, rows_total: total })
  const { headings, kept } = await tableOf(source, scope)
  const { content, rows } = await fill(
    format === 'xlsx' ? writeXlsx(headings) : writeCsv(headings),
    source.batches(scope),
    kept,
    (done) => note({ rows_done: done, rows_total: Math.max(done, total) }),
  )
  const key = `${job.storageKey}.${format}`
  await app.storage.put(key, content, contentTypes[format])
  const filename = `${job.filename}.${format}`
  await note({ state: 'done', rows_done: rows, rows_total: rows, filename, storage_key: key })
}

/** Who asked looks at its progress: after ten minutes of failures there is nothing left to wait for. */
export const stateAfterFailure = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() < 10 * 60_000 ? ('waiting' as const) : ('failed' as const)

async function fill(
  writer: TableWriter,
  batches: AsyncIterable<Cell[][]>,
  keep: (cells: Cell[]) => Cell[],
  progress: (rows: number) => Promise<void>,
) {
  let rows = 0
  try {
    for await (const batch of batches) {
      await writer.add(batch.map(keep))
      rows += batch.length
      await progress(rows)
    }
    return { content: await writer.end(), rows }
  } catch (error) {
    writer.abandon()
    throw error
  }
}
