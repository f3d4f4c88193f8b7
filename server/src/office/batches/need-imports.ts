import { startImport } from '@chopcard/contract/office/merchant/imports.ts'
import { sql } from 'kysely'
import { needOf, type NeedSource } from '../../core/needs-you.ts'

/**
 * Imports that were checked and wait for their start. The list of batches does not have them, so the first is named. Who has read another
 * file since has put the one before aside: it is mostly the same one, mended.
 */
export const needImports: NeedSource = {
  route: startImport,
  find: async ({ db, merchant }) => {
    const waiting = await db
      .selectFrom('batch as b')
      .select('b.id')
      .where('b.merchant_id', '=', merchant.id)
      .where('b.act', '=', 'import')
      .where('b.state', '=', 'checked')
      .where(sql<boolean>`b.rows_refused + b.rows_skipped < b.rows_total`)
      .where(
        sql<boolean>`not exists (select from batch later
          where later.merchant_id = ${merchant.id} and later.act = 'import' and later.staff_id = b.staff_id
            and later.created_at > b.created_at)`,
      )
      .orderBy('b.created_at')
      .orderBy('b.id')
      .execute()
    return needOf('imports', waiting.length, { id: waiting[0]?.id ?? null })
  },
}
