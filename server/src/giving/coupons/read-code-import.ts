import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type getCodeImport as getRoute,
  maxCodeColumns,
  maxImportedCodes,
  type readCodeImport as readRoute,
} from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import { forgetWorkbook, readWorkbook, removeWorkbook } from '../../accounts/uploads/read-workbook.ts'
import { guessColumn } from './judge-codes.ts'
import { presentCodeImport } from './code-import-store.ts'
import { loadCoupon, settingsOf } from './coupon-store.ts'

// A file of codes alone needs no headings.
const limits = {
  maxRows: maxImportedCodes,
  maxColumns: maxCodeColumns,
  minRows: 1,
  whenEmpty: 'CODE_FILE_EMPTY',
} as const
/** So many rows show where the codes stand. */
const looked = 200

/** Reads an uploaded file of codes into rows. The file itself is not kept, and nothing is imported yet. */
export const readCodeImport: Verb<typeof readRoute> = async (ctx, { params, body }) => {
  const { merchant, staff, now } = ctx
  const { codeSource, barcodeType } = settingsOf(await loadCoupon(ctx.db, merchant.id, params.id))
  if (codeSource !== 'generated') refuse('INVALID_REQUEST')
  const rows = await readWorkbook(ctx, body.uploadId, limits)
  const begin = rows.slice(0, looked).map(({ cells }) => cells)
  const { column, hasHeadings } = guessColumn(begin, barcodeType)
  const width = Math.max(...begin.map((cells) => cells.length))
  const headings = Array.from({ length: width }, (_, i) => begin[0]?.[i] ?? '')
  const id = newId()
  const answer = await ctx.write(async (tx) => {
    await tx
      .insertInto('coupon_import')
      .values({
        merchant_id: merchant.id,
        id,
        coupon_id: params.id,
        staff_id: staff.id,
        filename: body.filename,
        headings: JSON.stringify(headings),
        code_column: column,
        has_headings: hasHeadings,
        state: 'read',
        created_at: now,
      })
      .execute()
    await sql`insert into coupon_import_row (merchant_id, import_id, number, cells)
      select ${merchant.id}, ${id}, n.row, n.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (row integer, cells jsonb)`.execute(tx)
    await forgetWorkbook(ctx, tx, body.uploadId)
    ctx.note({ target: params.id, after: { filename: body.filename, rows: rows.length } })
    return presentCodeImport(tx, merchant.id, id)
  })
  await removeWorkbook(ctx, body.uploadId)
  return answer
}

export const getCodeImport: Verb<typeof getRoute> = ({ db, merchant }, { params }) =>
  presentCodeImport(db, merchant.id, params.id)
