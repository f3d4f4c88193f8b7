import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { getCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import type { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { Db, Tx } from '../../core/database.ts'
import { type PlainCoupon, settingsOf } from './coupon-store.ts'

/** One file of codes of the merchant; NOT_FOUND for another's. */
export async function loadCodeImport(db: Db | Tx, merchantId: string, id: string) {
  const row = await db
    .selectFrom('coupon_import')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

export type CodeImportRow = Awaited<ReturnType<typeof loadCodeImport>>

/** The same while it has not begun, held against other changes until the transaction ends. */
export async function lockCodeImport(tx: Tx, merchantId: string, id: string): Promise<CodeImportRow> {
  await sql`select from coupon_import where merchant_id = ${merchantId} and id = ${id} for update`.execute(tx)
  const file = await loadCodeImport(tx, merchantId, id)
  if (file.state !== 'read' && file.state !== 'checked') refuse('BATCH_STARTED')
  return file
}

/** Whether a job adds codes of a file to the coupon now. */
export async function isImporting(tx: Tx, merchantId: string, couponId: string): Promise<boolean> {
  const running = await tx
    .selectFrom('coupon_import')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('coupon_id', '=', couponId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return running !== undefined
}

/** What a check said of a file was of the coupon as it was: after a change of its codes it is to be checked anew. */
export async function askToCheckAgain(tx: Tx, before: PlainCoupon, after: CouponSettings): Promise<void> {
  const { codeSource, barcodeType } = settingsOf(before)
  if (codeSource === after.codeSource && barcodeType === after.barcodeType) return
  await tx
    .updateTable('coupon_import')
    .set({ state: 'read' })
    .where('merchant_id', '=', before.merchant_id)
    .where('coupon_id', '=', before.id)
    // One that is being checked at this moment is waited for.
    .where('state', 'in', ['read', 'checked'])
    .execute()
}

type CodeImport = z.input<(typeof getCodeImport)['reply']>

/** A file of codes as answers show it, its rows counted. */
export async function presentCodeImport(db: Db | Tx, merchantId: string, id: string): Promise<CodeImport> {
  const file = await loadCodeImport(db, merchantId, id)
  const rows = db.selectFrom('coupon_import_row').where('merchant_id', '=', merchantId).where('import_id', '=', id)
  const counts = await rows
    .select(['state', sql<number>`count(*)`.as('rows')])
    .groupBy('state')
    .execute()
  const sample = await rows.select('cells').where('cells', 'is not', null).orderBy('number').limit(4).execute()
  const count = (state: string) => counts.find((one) => one.state === state)?.rows ?? 0
  return {
    id,
    couponId: file.coupon_id,
    filename: file.filename,
    state: file.state as CodeImport['state'],
    headings: file.headings as string[],
    hasHeadings: file.has_headings,
    sample: sample.map(({ cells }) => cells as string[]),
    column: file.code_column,
    total: counts.reduce((sum, one) => sum + one.rows, 0),
    waiting: count('waiting'),
    added: count('added'),
    skipped: count('skipped'),
    refused: count('refused'),
  }
}
