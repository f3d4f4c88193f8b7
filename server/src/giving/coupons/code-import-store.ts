import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { getCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import type { Db, Tx } from '../../core/database.ts'

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
