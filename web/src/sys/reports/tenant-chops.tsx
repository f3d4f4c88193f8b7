import { listTenantChops } from '@chopcard/contract/platform/admin/chop-totals.ts'
import { entryKinds } from '@chopcard/contract/loyalty/cards.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { BackButton } from '../../kit/list-buttons.tsx'
import { instantColumn, numberColumn, textColumn } from '../../kit/list-columns.tsx'
import { choiceFilter, daysFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { type SearchWords, useListSearch } from '../../kit/list-search.ts'
import { formatSigned } from '../../lib/format.ts'
import { useMerchantName } from '../use-merchant-filter.ts'
import { MaskedMember } from './masked-member.tsx'
import { useDrill } from './use-drill.ts'
import './reports.css'

const oneCampaign = (filters: SearchWords) => <OneCampaign filters={filters} />

/** The single entries of one merchant; members are masked. */
export default function TenantChops({ merchantId }: { merchantId: string }) {
  const { t } = useTranslation(['sys-reports', 'reports', 'chops'])
  const drill = useDrill()
  const name = useMerchantName(merchantId)
  return (
    <ListPage
      route={listTenantChops}
      params={{ id: merchantId }}
      title={t('entries.title', { name })}
      about={t('entries.about')}
      searchHint={t('entries.search')}
      columns={useColumns()}
      filters={[
        daysFilter(t('days', { ns: 'reports' })),
        choiceFilter('kind', t('kind', { ns: 'reports' }), entryKinds, (value) => t(`kind.${value}`, { ns: 'chops' })),
      ]}
      bar={oneCampaign}
      toolbar={<BackButton onClick={() => drill({ merchantId })}>{t('back')}</BackButton>}
      empty={t('none', { ns: 'reports' })}
    />
  )
}

/** The filter by the campaign of the row that was opened, with a way to remove it. */
function OneCampaign({ filters }: { filters: SearchWords }) {
  const { t } = useTranslation('sys-reports')
  const { change } = useListSearch()
  if (!filters.campaignId) return null
  return (
    <div className="sys-report-campaign">
      <Tag closable onClose={() => change({ campaignId: undefined })}>
        {t('oneCampaign')}
      </Tag>
    </div>
  )
}

function useColumns(): ListColumn<RowOf<typeof listTenantChops>>[] {
  const { t } = useTranslation(['reports', 'chops'])
  return [
    instantColumn('at', t('at'), { sort: 'at' }),
    {
      key: 'kind',
      title: t('kind'),
      onCard: 'heading',
      render: ({ kind, isVoided }) => (
        <>
          {t(`kind.${kind}`, { ns: 'chops' })} {isVoided && <Tag>{t('void.voided', { ns: 'chops' })}</Tag>}
        </>
      ),
    },
    {
      key: 'quantity',
      title: t('quantity'),
      align: 'right',
      render: ({ quantity, isVoided }) => (isVoided ? <s>{formatSigned(quantity)}</s> : formatSigned(quantity)),
    },
    numberColumn('balanceAfter', t('balanceAfter')),
    { key: 'member', title: t('member'), render: (row) => <MaskedMember {...row} /> },
    { key: 'campaign', title: t('campaign'), render: ({ campaign, chopType }) => `${campaign} · ${chopType}` },
    textColumn('operator', t('operator'), { none: t('system') }),
  ]
}
