import { listMemberMonths } from '@chopcard/contract/platform/admin/member-months.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatMonth, formatNumber } from '../../lib/format.ts'
import { SysExportButton } from '../export-button.tsx'
import { useDrill } from './use-drill.ts'
import { useMonthFilter } from './use-month-filter.ts'
import './reports.css'

type Row = RowOf<typeof listMemberMonths>
const MonthsChart = lazyPart(() => import('./months-chart.tsx'))
const counts = ['joined', 'active', 'redeeming'] as const

const exportOf = (filters: SearchWords) => <SysExportButton list="admin-member-redeem-chop-log" filters={filters} />

/** A row for each merchant; it opens the merchant's cards. */
export function MemberMonths() {
  const { t } = useTranslation(['sys-reports', 'sys-shell'])
  const drill = useDrill()
  return (
    <ListPage
      route={listMemberMonths}
      title={t('pages.admin-member-redeem-chop-log', { ns: 'sys-shell' })}
      about={t('members.about')}
      searchHint={t('members.search')}
      rowKey={({ merchantId }) => merchantId}
      columns={useColumns()}
      filters={[useMonthFilter()]}
      toolbar={exportOf}
      onOpen={({ merchantId, month }) => drill({ view: 'cards', merchantId, month })}
      empty={<Empty description={t('members.none')} />}
    >
      <MonthsChart />
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['sys-reports', 'tenants'])
  const number = (key: 'members' | (typeof counts)[number]): ListColumn<Row> => ({
    key,
    title: t(`members.${key}`),
    sort: key,
    align: 'right',
    render: (row) => formatNumber(row[key]),
  })
  return [
    {
      key: 'name',
      title: t('column.name', { ns: 'tenants' }),
      sort: 'name',
      onCard: 'heading',
      render: ({ merchantName }) => <strong className="sys-report-name">{merchantName}</strong>,
    },
    { key: 'month', title: t('month'), render: ({ month }) => formatMonth(month) },
    number('members'),
    ...counts.map(number),
  ]
}
