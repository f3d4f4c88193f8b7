import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { ListPage, type ListPageProps, type ListRoute } from '../../../kit/list-page.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { useOperatorFilter } from './use-operator-filter.ts'
import { useReportDays } from './use-report-days.ts'
import './reports.css'

type List = 'coupon-log' | 'voucher-log'

type Props<R extends ListRoute> = Pick<ListPageProps<R>, 'route' | 'title' | 'columns' | 'children'> & {
  list: List
  about: string
  /** Which one it can be narrowed down to. */
  things: { name: string; label: string; all: readonly { id: string; name: string }[] }
  kinds: { value: string; label: string }[]
}

/** What happened to what was given away, as a report: the last thirty days unless other days are asked for. */
export function GivingLog<const R extends ListRoute>({ list, about, things, kinds, ...page }: Props<R>) {
  const { t } = useTranslation('reports')
  const { fixed } = useReportDays()
  const { all, ...thing } = things
  const options = all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ListPage
      {...page}
      about={fixed ? `${about} ${t('lastDays', { count: 30 })}` : about}
      searchHint={t('giving.search')}
      fixed={fixed}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days') },
        ...(options.length ? [{ kind: 'select' as const, ...thing, options, searchable: true }] : []),
        { kind: 'select', name: 'kind', label: t('kind'), options: kinds },
        ...useOperatorFilter(),
      ]}
      toolbar={exportOf(list)}
      empty={<Empty description={t('none')} />}
    />
  )
}

const exportOf = (list: List) => (filters: SearchWords) => <ExportButton list={list} filters={filters} />
