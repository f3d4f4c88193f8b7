import { sql } from 'kysely'
import type { importedStates, listImportedCodes as route } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { fetchPage } from '../../core/paging.ts'
import { loadCodeImport } from './code-import-store.ts'

type State = (typeof importedStates)[number]
export type ImportedFilters = { importId: string; state?: State; q?: string }

/** The rows of a file of codes that fit, its headings left out. */
export function importedCodesQuery(db: Db, merchantId: string, { importId, state, q }: ImportedFilters) {
  let rows = db
    .selectFrom('coupon_import_row')
    .select(['number', sql<string>`coalesce(code, '')`.as('code'), 'state', 'problem', 'problem_values'])
    .where('merchant_id', '=', merchantId)
    .where('import_id', '=', importId)
    .where('state', state ? '=' : '<>', state ?? 'read')
  if (q) rows = rows.where('code', 'like', `${q.replace(/[\\%_]/g, '\\$&')}%`)
  return rows
}

export type ImportedCodeRow = Awaited<ReturnType<ReturnType<typeof importedCodesQuery>['execute']>>[number]

/** What is wrong with a row, in words. */
export const problemWords = (row: ImportedCodeRow, language: Language): string | null =>
  row.problem && say(language, 'errors', `fields.${row.problem}`, (row.problem_values ?? {}) as Record<string, number>)

export const listImportedCodes: Verb<typeof route> = async ({ db, merchant, language }, { params, query }) => {
  await loadCodeImport(db, merchant.id, params.id)
  const rows = importedCodesQuery(db, merchant.id, { importId: params.id, ...query })
  const page = await fetchPage(db, rows.orderBy('number', query.sort === '-number' ? 'desc' : 'asc'), query)
  const present = (row: ImportedCodeRow) => {
    const { number, code, state } = row
    return { number, code, state: state as State, problem: problemWords(row, language) }
  }
  return { ...page, items: page.items.map(present) }
}
