import { ArrowLeftOutlined } from '@ant-design/icons'
import { cardActivities, listTenantCards } from '@chopcard/contract/platform/admin/member-months.ts'
import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { CardStateTag } from '../../kit/card-state.tsx'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { formatInstant, formatInstantDay, formatNumber } from '../../lib/format.ts'
import { useMerchantName } from '../use-merchant-filter.ts'
import { MaskedMember } from './masked-member.tsx'
import { useDrill } from './use-drill.ts'
import { useMonthFilter } from './use-month-filter.ts'
import './reports.css'

/** The cards of one merchant with their activity in a month; members are masked. */
export default function TenantCards({ merchantId }: { merchantId: string }) {
  const { t } = useTranslation('sys-reports')
  const drill = useDrill()
  const name = useMerchantName(merchantId)
  return (
    <ListPage
      route={listTenantCards}
      params={{ id: merchantId }}
      title={t('cards.title', { name })}
      about={t('cards.about')}
      searchHint={t('entries.search')}
      columns={useColumns()}
      filters={[
        useMonthFilter(),
        {
          kind: 'select',
          name: 'did',
          label: t('cards.did'),
          options: cardActivities.map((value) => ({ value, label: t(`members.${value}`) })),
        },
      ]}
      toolbar={
        <Button icon={<ArrowLeftOutlined />} onClick={() => drill({})}>
          {t('back')}
        </Button>
      }
      empty={<Empty description={t('cards.none')} />}
    />
  )
}

function useColumns(): ListColumn<RowOf<typeof listTenantCards>>[] {
  const { t } = useTranslation(['sys-reports', 'reports'])
  return [
    {
      key: 'member',
      title: t('member', { ns: 'reports' }),
      onCard: 'heading',
      render: (row) => <MaskedMember {...row} />,
    },
    {
      key: 'campaign',
      title: t('campaign', { ns: 'reports' }),
      render: ({ campaign }) => <span className="sys-report-name">{campaign}</span>,
    },
    { key: 'state', title: t('cards.state'), render: ({ state }) => <CardStateTag state={state} /> },
    {
      key: 'createdAt',
      title: t('cards.since'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstantDay(createdAt),
    },
    { key: 'entries', title: t('cards.entries'), align: 'right', render: ({ entries }) => formatNumber(entries) },
    {
      key: 'redemptions',
      title: t('cards.redemptions'),
      align: 'right',
      render: ({ redemptions }) => formatNumber(redemptions),
    },
    {
      key: 'last',
      title: t('cards.last'),
      render: ({ lastEntryAt }) => (lastEntryAt ? formatInstant(lastEntryAt) : '–'),
    },
  ]
}
