import { newId } from '../../core/new-id.ts'
import { runSystemExportJob } from './jobs.ts'
import type { ExportFormat } from '@chopcard/contract/office/export-kinds.ts'
import { sql, type Selectable } from 'kysely'
import type {
  getSystemExport as getRoute,
  startSystemExport as startRoute,
  systemExportFile as fileRoute,
  SystemExportList,
} from '@chopcard/contract/platform/admin/exports.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { mayCallSystem } from '../../core/authenticate-system.ts'
import { localDay } from '../../core/clock.ts'
import type { SystemContext, Verb } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import type { SystemExport } from '../../core/schema.d.ts'
import { contentTypes, withoutSearch } from './export-store.ts'
import { systemExportSources } from './system-sources.ts'
import { stateAfterFailure, writeExport } from './write-export.ts'
import type { Progress } from './export-progress.ts'

type Row = Selectable<SystemExport>

const present = (row: Row) => ({
  id: row.id,
  list: row.list,
  format: row.format as ExportFormat,
  state: row.state as NonNullable<Progress['state']>,
  rows: row.rows_done,
  total: row.rows_total,
  filename: row.filename,
  createdAt: row.created_at.toISOString(),
})

export const startSystemExport: Verb<typeof startRoute> = (ctx, { body: { list, format, filters } }) => {
  mayCallSystem(systemExportSources[list].shownBy, ctx.admin)
  const id = newId()
  return ctx.write(async (tx) => {
    const row = await tx
      .insertInto('system_export')
      .values({
        id,
        admin_id: ctx.admin.id,
        list,
        format,
        filters: JSON.stringify(filters),
        language: ctx.language,
        state: 'waiting',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await ctx.app.jobs.add(tx, runSystemExportJob, { exportId: id })
    ctx.note({ target: id, after: { list, format, filters: withoutSearch(filters) } })
    return present(row)
  })
}

/** An export as only its maker may see it, as long as they see its list: they may have become an agent since. */
async function ownExport({ db, admin }: SystemContext, id: string): Promise<Row> {
  const row = await db
    .selectFrom('system_export')
    .selectAll()
    .where('id', '=', id)
    .where('admin_id', '=', admin.id)
    .executeTakeFirst()
  if (!row) refuse('NOT_FOUND')
  mayCallSystem(systemExportSources[row.list as SystemExportList].shownBy, admin)
  return row
}

export const getSystemExport: Verb<typeof getRoute> = async (ctx, { params }) =>
  present(await ownExport(ctx, params.id))

export const systemExportFile: Verb<typeof fileRoute> = async (ctx, { params }) => {
  const row = await ownExport(ctx, params.id)
  const content = row.storage_key === null ? undefined : await ctx.app.storage.get(row.storage_key)
  if (!content || !row.filename) refuse('NOT_FOUND')
  return { content, type: contentTypes[row.format as ExportFormat], name: row.filename }
}

/** Writes the file of an export of the platform, from the start again when it was interrupted. */
export const runSystemExport: JobHandler<typeof runSystemExportJob> = {
  job: runSystemExportJob,
  run: async (app, { exportId }) => {
    const db = app.database.kysely
    const row = await db
      .selectFrom('system_export')
      .selectAll()
      .select(sql<Date>`now()`.as('now'))
      .where('id', '=', exportId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (!row) return
    const { now, language, filters } = row
    const note = async (progress: Progress) => {
      await db.updateTable('system_export').set(progress).where('id', '=', exportId).execute()
    }
    try {
      await writeExport(app, {
        scope: { db, now, language: language as Language, adminId: row.admin_id, filters: filters as object },
        source: systemExportSources[row.list as SystemExportList].source,
        format: row.format as ExportFormat,
        storageKey: `exports/platform/${row.id}`,
        filename: `${row.list}-${localDay(now, 'UTC')}`,
        note,
      })
    } catch (error) {
      // Another process may have taken over meanwhile and finished.
      await db
        .updateTable('system_export')
        .set({ state: stateAfterFailure(row.created_at, now) })
        .where('id', '=', exportId)
        .where('state', 'in', ['waiting', 'running'])
        .execute()
      throw error
    }
  },
}
