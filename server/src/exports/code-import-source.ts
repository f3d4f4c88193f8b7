import { sql } from 'kysely'
import { say } from '../core/i18n.ts'
import { loadCodeImport } from '../coupons/code-import-store.ts'
import { type ImportedFilters, importedCodesQuery, problemWords } from '../coupons/list-imported-codes.ts'
import { batchSize, type ExportScope, type ExportSource } from './export-source.ts'

async function queryOf({ db, merchant, filters }: ExportScope) {
  const asked = filters as ImportedFilters
  await loadCodeImport(db, merchant.id, asked.importId)
  return importedCodesQuery(db, merchant.id, asked)
}

/** The rows of a file of a coupon's codes with what became of each. */
export const codeImportSource: ExportSource = {
  columns: ['row', 'couponCode', 'state', 'problem'],
  async count(scope) {
    const rows = (await queryOf(scope)).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  async *batches(scope) {
    const all = await queryOf(scope)
    for (let last = 0; ; ) {
      const rows = await all.where('number', '>', last).orderBy('number').limit(batchSize).execute()
      const end = rows.at(-1)
      if (!end) return
      last = end.number
      yield rows.map((row) => [
        row.number,
        row.code,
        say(scope.language, 'coupons', `imported.${row.state}`),
        problemWords(row, scope.language),
      ])
    }
  },
}
