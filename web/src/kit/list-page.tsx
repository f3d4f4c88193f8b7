import type { ListColumn, ListSelection, Paging } from './list-view.ts'
import { ReloadOutlined } from '@ant-design/icons'
import type { Answer, Request, Route } from '@chopcard/contract/core/route.ts'
import { Card, Empty, Grid } from 'antd'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import { useRead } from '../lib/query.ts'
import { Failure } from './failure.tsx'
import { lazyPart } from './lazy-part.tsx'
import { IconButton } from './list-buttons.tsx'
import { ListCards } from './list-cards.tsx'
import { ListFilters } from './list-filters.tsx'
import type { ListFilter } from './list-filter.ts'
import { filtersOf, queryOf, type SearchWords, ShownFilters, useListSearch } from './list-search.ts'
import { ListTable } from './list-table.tsx'
import { Page, PartOfPage } from './page.tsx'
import { usePageInRange } from './use-page-in-range.ts'

const ListSort = lazyPart(() => import('./list-sort.tsx'))

export type ListRoute = Route & { shape: 'list'; movesValue?: undefined }
export type RowOf<R extends ListRoute> = Answer<R> extends { data: (infer Row)[] } ? Row : never

export type ListPageProps<R extends ListRoute> = {
  route: R
  title: string
  about?: ReactNode
  /** The list is a part of a screen that has its own heading. */
  isPart?: boolean
  columns: readonly ListColumn<RowOf<R>>[]
  rowKey?: (row: RowOf<R>) => string
  filters?: readonly ListFilter[]
  searchHint?: string
  /** Query words that the screen sets itself. */
  fixed?: SearchWords
  params?: Request<R>['params']
  /** Buttons beside the title. */
  toolbar?: ReactNode
  onOpen?: (row: RowOf<R>) => void
  /** Rows can be chosen. */
  selection?: ListSelection<RowOf<R>>
  /**
   * Between filters and rows, with the filters that are set: what to do with the chosen rows. With `isPrevious`, the number
   * of rows is still that of the filters before.
   */
  bar?: (filters: SearchWords, paging: Paging | undefined, isPrevious: boolean) => ReactNode
  /** Shown where there is nothing at all yet: a text, or more than that. */
  empty?: ReactNode
  /** Above the list: a drawer, a summary. */
  children?: ReactNode
}

const emptyOf = (empty: ReactNode) => (typeof empty === 'string' ? <Empty description={empty} /> : empty)

/** A list screen, declared: route, columns, filters. The address holds what is searched for. */
export function ListPage<const R extends ListRoute>(props: ListPageProps<R>) {
  const { t } = useTranslation()
  const { search, change } = useListSearch()
  const query = { ...queryOf(props.route, search), ...props.fixed }
  const request = { params: props.params, query } as unknown as Request<R>
  const list = useRead(props.route as Route & { movesValue?: undefined }, request as never, {
    placeholderData: keepPreviousData,
  })
  const page = list.data as { data: RowOf<R>[]; paging: Paging } | undefined
  usePageInRange(page, (last) => change({ page: last > 1 ? String(last) : undefined }))
  const filters = filtersOf(query)
  const isPhone = Grid.useBreakpoint().md === false
  const view = {
    columns: props.columns,
    rowKey: props.rowKey ?? ((row: RowOf<R>) => (row as { id: string }).id),
    rows: page?.data,
    paging: page?.paging,
    isLoading: list.isFetching,
    isPrevious: list.isPlaceholderData,
    search,
    change,
    onOpen: props.onOpen,
    selection: props.selection,
    empty: Object.keys(filters).every((name) => name in (props.fixed ?? {})) ? emptyOf(props.empty) : undefined,
  }
  const Frame = props.isPart ? PartOfPage : Page
  return (
    <Frame
      title={props.title}
      about={props.about}
      extra={
        <>
          <ShownFilters value={filters}>{props.toolbar}</ShownFilters>
          <IconButton
            icon={<ReloadOutlined spin={list.isFetching} />}
            hint={t('action.refresh')}
            onClick={() => void list.refetch()}
          />
        </>
      }
    >
      {props.children}
      <Card className="list-card" styles={{ body: { padding: isPhone ? 12 : 20 } }}>
        <ListFilters
          filters={props.filters ?? []}
          searchHint={props.searchHint}
          search={search}
          change={change}
          isPhone={isPhone}
        >
          {isPhone && props.columns.some(({ sort }) => sort) && (
            <ListSort columns={props.columns} search={search} change={change} />
          )}
        </ListFilters>
        {props.bar?.(filters, page?.paging, list.isPlaceholderData)}
        {/* How many there are stands below them; that there are none is heard from here. */}
        <p className="visually-hidden" aria-live="polite">
          {page?.paging.total === 0 && t('list.total', { count: 0, total: formatNumber(0) })}
        </p>
        {list.isError && !page ? (
          <Failure error={list.error} retry={list.refetch} />
        ) : isPhone ? (
          <ListCards {...view} />
        ) : (
          <ListTable {...view} />
        )}
      </Card>
    </Frame>
  )
}
