import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { daysFilter, optionsOf, searchableFilter, selectFilter } from '../../../kit/list-filter.ts'
import { ListPage, type ListPageProps, type ListRoute } from '../../../kit/list-page.tsx'
import { useStoreFilter } from '../../../kit/stores.ts'
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
  const options = optionsOf(things.all)
  return (
    <ListPage
      {...page}
      about={fixed ? `${about} ${t('lastDays', { count: 30 })}` : about}
      searchHint={t('giving.search')}
      fixed={fixed}
      filters={[
        daysFilter(t('days')),
        ...(options.length ? [searchableFilter(things.name, things.label, options)] : []),
        selectFilter('kind', t('kind'), kinds),
        ...useOperatorFilter(),
        ...useStoreFilter(),
      ]}
      toolbar={<ExportButton list={list} />}
      empty={t('none')}
    />
  )
}
