import { newId } from '../../core/new-id.ts'
import { runBatchJob } from './jobs.ts'
import { detailHeadings } from '@chopcard/contract/members/member-details.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type getImport as getRoute,
  type importPresignedUrl,
  maxImportColumns,
  maxImportRows,
  type readImport as route,
  type startImport as startRoute,
} from '@chopcard/contract/office/merchant/imports.ts'
import type { Tx } from '../../core/database.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { grantFile, workbookKind } from '../../accounts/uploads/grant-upload.ts'
import { forgetWorkbook, readWorkbook, removeWorkbook } from '../../accounts/uploads/read-workbook.ts'
import { type BatchRow, loadBatch, loadImport, lockImport, presentBatch } from './batch-store.ts'
import { guessColumns } from './guess-columns-rules.ts'

export const grantImport: Verb<typeof importPresignedUrl> = (ctx, { query }) =>
  grantFile(ctx, { ...query, kind: workbookKind }, { staff_id: ctx.staff.id })

// A row of headings, and somebody.
const limits = {
  maxRows: maxImportRows,
  maxColumns: maxImportColumns,
  minRows: 2,
  whenEmpty: 'IMPORT_EMPTY',
} as const

/** Reads an uploaded file into rows, and guesses what its columns mean. The file itself is not kept. */
export const readImport: Verb<typeof route> = async (ctx, { body }) => {
  const { merchant, staff } = ctx
  const [first, ...rows] = await readWorkbook(ctx, body.uploadId, limits)
  const headings = first?.cells ?? []
  const id = newId()
  const width = Math.max(headings.length, ...rows.slice(0, 1_000).map(({ cells }) => cells.length))
  const names = Array.from({ length: width }, (_, i) => headings[i] || String(i + 1))
  const ask = {
    headings: names,
    columns: guessColumns(names, detailHeadings),
    dates: 'ymd',
    setBalance: false,
    sendMails: false,
  }
  const answer = await ctx.write(async (tx) => {
    await tx
      .insertInto('batch')
      .values({
        merchant_id: merchant.id,
        id,
        staff_id: staff.id,
        nickname: staff.nickname,
        act: 'import',
        ask: JSON.stringify(ask),
        filename: body.filename,
        state: 'read',
        rows_total: rows.length,
      })
      .execute()
    await sql`insert into batch_row (merchant_id, batch_id, number, cells)
      select ${merchant.id}, ${id}, n.row, n.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (row integer, cells jsonb)`.execute(tx)
    await forgetWorkbook(ctx, tx, body.uploadId)
    ctx.note({ target: id, after: { filename: body.filename, rows: rows.length } })
    return presentImport(tx, await loadBatch(tx, merchant.id, id))
  })
  await removeWorkbook(ctx, body.uploadId)
  return answer
}

export const getImport: Verb<typeof getRoute> = async (ctx, { params }) =>
  presentImport(ctx.db, await loadImport(ctx.db, ctx.merchant.id, params.id))

/** Lets the job import what the check has found right. */
export const startImport: Verb<typeof startRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { merchant, app } = ctx
    const batch = await lockImport(tx, merchant.id, params.id)
    if (batch.state !== 'checked') refuse('BATCH_NOT_CHECKED')
    if (batch.rows_refused + batch.rows_skipped === batch.rows_total) refuse('BATCH_EMPTY')
    await tx
      .updateTable('batch')
      .set({ state: 'waiting' })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', batch.id)
      .execute()
    await app.jobs.add(tx, runBatchJob, { merchantId: merchant.id, batchId: batch.id })
    ctx.note({ target: batch.id, after: { rows: batch.rows_total } })
    return presentBatch(await loadBatch(tx, merchant.id, batch.id))
  })

async function presentImport(db: MerchantContext['db'] | Tx, batch: BatchRow) {
  const sample = await db
    .selectFrom('batch_row')
    .select('cells')
    .where('merchant_id', '=', batch.merchant_id)
    .where('batch_id', '=', batch.id)
    .orderBy('number')
    .limit(3)
    .execute()
  const { headings = [], columns = [], dates = 'ymd', setBalance = false, sendMails = false } = batch.ask
  const file = { headings, columns, dates, setBalance, sendMails, campaignId: batch.campaign_id }
  return { ...presentBatch(batch), ...file, sample: sample.map(({ cells }) => cells as string[]) }
}
