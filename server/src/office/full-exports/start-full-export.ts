import type {
  getFullExports as getRoute,
  openFullExport as openRoute,
  startFullExport as startRoute,
} from '@chopcard/contract/office/merchant/full-exports.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import { mustBeOwner } from '../../core/owner-only.ts'
import { addressOfExport } from './serve-full-export.ts'
import { fullExports, presentFullExport } from './full-export-store.ts'
import { runFullExportJob } from './jobs.ts'

const MAX_SHOWN = 20

export const getFullExports: Verb<typeof getRoute> = async (ctx) => {
  mustBeOwner(ctx)
  const rows = await fullExports(ctx.db, ctx.merchant.id).orderBy('x.id', 'desc').limit(MAX_SHOWN).execute()
  return { exports: rows.map(presentFullExport) }
}

/** One at a time: each takes minutes of a processor where there is much to export. */
export const startFullExport: Verb<typeof startRoute> = (ctx) => {
  const { app, merchant, staff } = ctx
  mustBeOwner(ctx)
  if (merchant.isTest) refuse('NOT_WITH_TEST_DATA')
  const id = newId()
  return ctx.write(async (tx) => {
    const made = await tx
      .insertInto('full_export')
      .values({ merchant_id: merchant.id, id, staff_id: staff.id, nickname: ctx.actor.nickname })
      .onConflict((known) => known.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) refuse('EXPORT_UNDER_WAY')
    await app.jobs.add(tx, runFullExportJob, { merchantId: merchant.id, exportId: id })
    ctx.note({ target: id })
    return presentFullExport(await fullExports(tx, merchant.id).where('x.id', '=', id).executeTakeFirstOrThrow())
  })
}

/** The audit log has who opened the file, each time. */
export const openFullExport: Verb<typeof openRoute> = (ctx, { params }) => {
  mustBeOwner(ctx)
  return ctx.write(async (tx) => {
    const row = await fullExports(tx, ctx.merchant.id)
      .where('x.id', '=', params.id)
      .where('x.state', '=', 'done')
      .executeTakeFirst()
    if (!row) refuse('NOT_FOUND')
    ctx.note({ target: row.id })
    return addressOfExport(ctx.app.config.secret, ctx.merchant.id, row.id, ctx.now)
  })
}
