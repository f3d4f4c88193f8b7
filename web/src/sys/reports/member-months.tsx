import { listMemberMonths } from '@chopcard/contract/platform/admin/member-months.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { nameColumn, numberColumn } from '../../kit/list-columns.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatMonth } from '../../lib/format.ts'
import { SysExportButton } from '../export-button.tsx'
import { useDrill } from './use-drill.ts'
import { useMonthFilter } from './use-month-filter.ts'
import './reports.css'

type Row = RowOf<typeof listMemberMonths>
const MonthsChart = lazyPart(() => import('./months-chart.tsx'))
const counts = ['members', 'joined', 'active', 'redeeming'] as const

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
      toolbar={<SysExportButton list="admin-member-redeem-chop-log" />}
      onOpen={({ merchantId, month }) => drill({ view: 'cards', merchantId, month })}
      empty={t('members.none')}
    >
      <MonthsChart />
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['sys-reports', 'tenants'])
  return [
    nameColumn('merchantName', t('column.name', { ns: 'tenants' }), { sort: 'name' }),
    { key: 'month', title: t('month'), render: ({ month }) => formatMonth(month) },
    ...counts.map((key) => numberColumn(key, t(`members.${key}`), { sort: key })),
  ]
}
