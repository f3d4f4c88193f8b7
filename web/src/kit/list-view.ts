import type { ReactNode } from 'react'
import type { SearchWords } from './list-search.ts'

export type ListColumn<Row> = {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** The name of the order that the route declares for it. */
  sort?: string
  align?: 'right' | 'center'
  width?: number
  /** `heading` is the first line of a card on phones, `hidden` is not on it. */
  onCard?: 'heading' | 'hidden'
}

export type ListSelection<Row> = {
  chosen: ReadonlySet<string>
  change: (chosen: ReadonlySet<string>) => void
  /** What the box of a row is called, and the one for all rows of a page. */
  labelOf: (row: Row) => string
  labelOfAll: string
}

export type Paging = { page: number; pageSize: number; total: number; totalIsExact: boolean }

export type ListView<Row> = {
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string
  rows: Row[] | undefined
  paging: Paging | undefined
  isLoading: boolean
  /** The rows are those of before, until the list answers for other filters, another order or page. */
  isPrevious?: boolean
  search: SearchWords
  change: (words: SearchWords) => void
  onOpen?: (row: Row) => void
  selection?: ListSelection<Row>
  empty?: ReactNode
}
