import { isMemberDetail } from '@chopcard/contract/members/member-details.ts'
import { say } from '../../core/i18n.ts'
import type { Cell } from '../../core/table-writer.ts'
import type { AnyScope, ExportSource } from './export-source.ts'

/** The headings of a list in the language of its export, and what of each row's cells stands below them. */
export async function tableOf<Scope extends AnyScope>(source: ExportSource<Scope>, scope: Scope) {
  const omitted = (await source.omits?.(scope)) ?? []
  const isKept = source.columns.map((column) => !omitted.includes(column))
  const headings = source.columns
    .filter((_, index) => isKept[index])
    .map((column) =>
      isMemberDetail(column)
        ? say(scope.language, 'cards', column)
        : say(scope.language, 'exports', `columns.${column}`),
    )
  const kept = (cells: Cell[]) => (omitted.length ? cells.filter((_, index) => isKept[index]) : cells)
  return { headings, kept }
}
