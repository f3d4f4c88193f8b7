import type { Request, Route } from '@chopcard/contract/core/route.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Empty, Grid } from 'antd'
import { useState } from 'react'
import { Failure } from './failure.tsx'
import { ListCards } from './list-cards.tsx'
import type { ListRoute, RowOf } from './list-page.tsx'
import type { ListColumn, Paging } from './list-view.ts'
import type { SearchWords } from './list-search.ts'
import { ListTable } from './list-table.tsx'
import { useRead } from '../lib/query.ts'
import { usePageInRange } from './use-page-in-range.ts'

type Props<R extends ListRoute> = {
  route: R
  params?: Request<R>['params']
  columns: readonly ListColumn<RowOf<R>>[]
  rowKey?: (row: RowOf<R>) => string
  /** What is said where there is nothing. */
  empty: string
}

/** A list on a page of something else: its page and order are not in the address, which belongs to that page. */
export function ShortList<const R extends ListRoute>({ route, params, columns, rowKey, empty }: Props<R>) {
  const [search, setSearch] = useState<SearchWords>({})
  const request = { params, query: search } as unknown as Request<R>
  const list = useRead(route as Route & { movesValue?: undefined }, request as never, {
    placeholderData: keepPreviousData,
  })
  const page = list.data as { data: RowOf<R>[]; paging: Paging } | undefined
  usePageInRange(page, (last) => setSearch((before) => ({ ...before, page: String(last) })))
  const isPhone = Grid.useBreakpoint().md === false
  if (list.isError && !page) return <Failure error={list.error} retry={list.refetch} />
  const view = {
    columns,
    rowKey: rowKey ?? ((row: RowOf<R>) => (row as { id: string }).id),
    rows: page?.data,
    paging: page?.paging,
    isLoading: list.isFetching,
    search,
    change: (words: SearchWords) => setSearch((before) => ({ ...before, ...words })),
    empty: <Empty description={empty} />,
  }
  return isPhone ? <ListCards {...view} /> : <ListTable {...view} />
}
