import { listChopTotals } from '@chopcard/contract/platform/admin/chop-totals.ts'
import { balanceKinds } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import type { SearchWords } from '../../kit/list-search.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { SysExportButton } from '../export-button.tsx'
import { useMerchantFilter } from '../use-merchant-filter.ts'
import { useDrill } from './use-drill.ts'
import './reports.css'

type Row = RowOf<typeof listChopTotals>
const ChopDays = lazyPart(() => import('./chop-days.tsx'))

const exportOf = (filters: SearchWords) => <SysExportButton list="admin-member-chop-log" filters={filters} />

/** A row for each merchant, campaign and day; it opens the entries behind it. */
export function ChopTotals() {
  const { t } = useTranslation(['earn-burn', 'sys-reports', 'sys-shell', 'reports'])
  const drill = useDrill()
  return (
    <ListPage
      route={listChopTotals}
      title={t('pages.admin-member-chop-log', { ns: 'sys-shell' })}
      about={t('chops.about', { ns: 'sys-reports' })}
      searchHint={t('chops.search', { ns: 'sys-reports' })}
      rowKey={({ day, campaignId }) => `${day} ${campaignId}`}
      columns={useColumns()}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days', { ns: 'reports' }) },
        useMerchantFilter(),
        {
          kind: 'select',
          name: 'kind',
          label: t('kind.label'),
          options: balanceKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
      ]}
      toolbar={exportOf}
      onOpen={({ merchantId, campaignId, day }) =>
        drill({ view: 'entries', merchantId, campaignId, from: day, to: day })
      }
      empty={<Empty description={t('none')} />}
    >
      <ChopDays />
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['earn-burn', 'reports', 'tenants'])
  const number = (
    key: 'issued' | 'redeemed' | 'voided' | 'expired' | 'adjusted' | 'net' | 'activeMembers',
    sort?: string,
  ): ListColumn<Row> => ({
    key,
    title: t(key),
    sort,
    align: 'right',
    // On a phone only what can be sorted by.
    onCard: sort ? undefined : 'hidden',
    render: (row) => formatNumber(row[key]),
  })
  return [
    { key: 'day', title: t('day'), sort: 'day', render: ({ day }) => formatDay(day) },
    {
      key: 'merchant',
      title: t('column.name', { ns: 'tenants' }),
      onCard: 'heading',
      render: ({ merchantName }) => <strong className="sys-report-name">{merchantName}</strong>,
    },
    {
      key: 'campaign',
      title: t('campaign', { ns: 'reports' }),
      render: ({ campaign }) => <span className="sys-report-name">{campaign}</span>,
    },
    { key: 'kind', title: t('kind.label'), render: ({ kind }) => t(`kind.${kind}`) },
    number('issued', 'issued'),
    number('redeemed', 'redeemed'),
    number('voided'),
    number('expired'),
    number('adjusted'),
    number('net', 'net'),
    number('activeMembers', 'activeMembers'),
  ]
}
