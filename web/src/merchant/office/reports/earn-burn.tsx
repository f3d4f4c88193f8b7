import { balanceKinds, listEarnBurn } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { dayColumn, numberColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useStoreFilter } from '../../../kit/stores.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { formatNumber } from '../../../lib/format.ts'
import { EarnBurnDays } from './earn-burn-days.tsx'
import { useOperatorFilter } from './use-operator-filter.ts'
import { useReportDays } from './use-report-days.ts'
import './reports.css'

type Row = RowOf<typeof listEarnBurn>

/** What was earned and burnt by day, campaign and operator: the last thirty days unless other days are asked for. */
export default function EarnBurn() {
  const { t } = useTranslation(['earn-burn', 'reports', 'shell'])
  const { fixed } = useReportDays()
  const last = fixed ? t('lastDays', { ns: 'reports', count: 30 }) : ''
  return (
    <ListPage
      route={listEarnBurn}
      title={t('menu.daily-earn-burn', { ns: 'shell' })}
      about={`${t('about')} ${last}`}
      fixed={fixed}
      rowKey={({ day, campaignId, operator }) => `${day} ${campaignId} ${operator?.id}`}
      filters={[
        daysFilter(t('days', { ns: 'reports' })),
        useCampaignFilter(t('campaign', { ns: 'reports' })),
        choiceFilter('kind', t('kind.label'), balanceKinds, (value) => t(`kind.${value}`)),
        ...useOperatorFilter(),
        ...useStoreFilter(),
      ]}
      columns={useColumns()}
      toolbar={<ExportButton list="daily-earn-burn" />}
      empty={t('none')}
    >
      <EarnBurnDays />
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['earn-burn', 'reports'])
  return [
    dayColumn('day', t('day'), { sort: 'day', onCard: 'heading' }),
    { key: 'campaign', title: t('campaign', { ns: 'reports' }), render: ({ campaign }) => campaign },
    { key: 'kind', title: t('kind.label'), render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'operator',
      title: t('operator', { ns: 'reports' }),
      render: ({ operator }) => operator?.name ?? t('system', { ns: 'reports' }),
    },
    numberColumn('issued', t('issued'), { sort: 'issued' }),
    numberColumn('redeemed', t('redeemed'), { sort: 'redeemed' }),
    {
      key: 'voided',
      title: t('voided'),
      align: 'right',
      render: ({ voided }) => <Tooltip title={voided ? t('voidedHint') : ''}>{formatNumber(voided)}</Tooltip>,
    },
    numberColumn('expired', t('expired')),
    numberColumn('adjusted', t('adjusted')),
    numberColumn('net', t('net'), { sort: 'net' }),
    numberColumn('activeMembers', t('activeMembers')),
  ]
}
