import { useState } from 'react'
import type { ListSelection } from './list-view.ts'

/** Rows that can be chosen and stay chosen from page to page, and how to choose none. */
export function useListSelection<Row>(
  labelOf: (row: Row) => string,
  labelOfAll: string,
): [selection: ListSelection<Row>, clear: () => void] {
  const [chosen, change] = useState<ReadonlySet<string>>(new Set())
  return [{ chosen, change, labelOf, labelOfAll }, () => change(new Set())]
}
