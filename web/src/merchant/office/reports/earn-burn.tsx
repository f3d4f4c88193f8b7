import { balanceKinds, listEarnBurn } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { Empty, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { EarnBurnDays } from './earn-burn-days.tsx'
import { useOperatorFilter } from './use-operator-filter.ts'
import { useReportDays } from './use-report-days.ts'
import './reports.css'

type Row = RowOf<typeof listEarnBurn>

/** What was earned and burnt by day, campaign and operator: the last thirty days unless other days are asked for. */
export default function EarnBurn() {
  const { t } = useTranslation(['earn-burn', 'reports', 'shell'])
  const { fixed } = useReportDays()
  const campaigns = useCampaignOptions()
  const last = fixed ? t('lastDays', { ns: 'reports', count: 30 }) : ''
  return (
    <ListPage
      route={listEarnBurn}
      title={t('menu.daily-earn-burn', { ns: 'shell' })}
      about={`${t('about')} ${last}`}
      fixed={fixed}
      rowKey={({ day, campaignId, operator }) => `${day} ${campaignId} ${operator?.id}`}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days', { ns: 'reports' }) },
        {
          kind: 'select',
          name: 'campaignId',
          label: t('campaign', { ns: 'reports' }),
          options: campaigns,
          searchable: true,
        },
        {
          kind: 'select',
          name: 'kind',
          label: t('kind.label'),
          options: balanceKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        ...useOperatorFilter(),
      ]}
      columns={useColumns()}
      toolbar={exportButton}
      empty={<Empty description={t('none')} />}
    >
      <EarnBurnDays />
    </ListPage>
  )
}

const exportButton = (filters: SearchWords) => <ExportButton list="daily-earn-burn" filters={filters} />

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['earn-burn', 'reports'])
  const number = (key: 'issued' | 'redeemed' | 'expired' | 'adjusted' | 'net' | 'activeMembers', sort?: string) => ({
    key,
    title: t(key),
    sort,
    align: 'right' as const,
    render: (row: Row) => formatNumber(row[key]),
  })
  return [
    { key: 'day', title: t('day'), sort: 'day', onCard: 'heading', render: ({ day }) => formatDay(day) },
    { key: 'campaign', title: t('campaign', { ns: 'reports' }), render: ({ campaign }) => campaign },
    { key: 'kind', title: t('kind.label'), render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'operator',
      title: t('operator', { ns: 'reports' }),
      render: ({ operator }) => operator?.name ?? t('system', { ns: 'reports' }),
    },
    number('issued', 'issued'),
    number('redeemed', 'redeemed'),
    {
      key: 'voided',
      title: t('voided'),
      align: 'right',
      render: ({ voided }) => <Tooltip title={voided ? t('voidedHint') : ''}>{formatNumber(voided)}</Tooltip>,
    },
    number('expired'),
    number('adjusted'),
    number('net', 'net'),
    number('activeMembers'),
  ]
}
