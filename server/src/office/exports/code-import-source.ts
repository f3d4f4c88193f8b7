import { say } from '../../core/i18n.ts'
import { loadCodeImport } from '../../giving/coupons/code-import-store.ts'
import { type ImportedFilters, importedCodesQuery, problemWords } from '../../giving/coupons/list-imported-codes.ts'
import { countRows, type ExportScope, type ExportSource, numberedRows } from './export-source.ts'

async function queryOf({ db, merchant, filters }: ExportScope) {
  const asked = filters as ImportedFilters
  await loadCodeImport(db, merchant.id, asked.importId)
  return importedCodesQuery(db, merchant.id, asked)
}

/** The rows of a file of a coupon's codes with what became of each. */
export const codeImportSource: ExportSource = {
  columns: ['row', 'couponCode', 'state', 'problem'],
  async count(scope) {
    return countRows(await queryOf(scope))
  },
  async *batches(scope) {
    for await (const rows of numberedRows(await queryOf(scope), 'number'))
      yield rows.map((row) => [
        row.number,
        row.code,
        say(scope.language, 'coupons', `imported.${row.state}`),
        problemWords(row, scope.language),
      ])
  },
}
