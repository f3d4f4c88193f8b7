import { runExportJob } from './jobs.ts'
import type { ExportFormat } from '@chopcard/contract/office/export-kinds.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import type { JobHandler } from '../../core/jobs.ts'
import type { ExportList, ExportScope } from './export-source.ts'
import { noteFailure, noteProgress } from './export-store.ts'
import { exportSources } from './sources.ts'
import { stateAfterFailure, writeExport } from './write-export.ts'

/** Writes the file of an export, from the start again when it was interrupted. */
export const runExport: JobHandler<typeof runExportJob> = {
  job: runExportJob,
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
    const scope: ExportScope = {
      ...found,
      db,
      language: row.language as Language,
      staffId: row.staff_id,
      filters: row.filters as object,
    }
    try {
      await writeExport(app, {
        scope,
        source: exportSources[row.list as ExportList],
        format: row.format as ExportFormat,
        storageKey: `exports/${row.merchant_id}/${row.id}`,
        filename: `${row.list}-${localDay(found.now, found.merchant.timeZone)}`,
        note: (progress) => noteProgress(db, row, progress),
      })
    } catch (error) {
      await noteFailure(db, row, stateAfterFailure(row.created_at, found.now))
      throw error
    }
  },
}
