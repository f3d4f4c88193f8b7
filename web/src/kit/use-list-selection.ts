import { useState } from 'react'
import type { ListRoute } from './list-page.tsx'
import { filtersOf, queryOf, useListSearch } from './list-search.ts'
import type { ListSelection } from './list-view.ts'

const nothing: ReadonlySet<string> = new Set()

/**
 * Rows that can be chosen and stay chosen from page to page, and how to choose none. With other filters or another search
 * none is chosen: an act must not reach rows that the list does not have any more.
 */
export function useListSelection<Row>(
  route: ListRoute,
  labelOf: (row: Row) => string,
  labelOfAll: string,
): [selection: ListSelection<Row>, clear: () => void] {
  const { search } = useListSearch()
  const filters = JSON.stringify(filtersOf(queryOf(route, search)))
  const [{ chosen, within }, set] = useState({ chosen: nothing, within: filters })
  const change = (next: ReadonlySet<string>) => set({ chosen: next, within: filters })
  if (within !== filters) change(nothing)
  return [{ chosen, change, labelOf, labelOfAll }, () => change(nothing)]
}
