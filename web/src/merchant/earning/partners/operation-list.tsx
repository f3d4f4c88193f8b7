import { listPartnerOperations, type PartnerOperation } from '@chopcard/contract/earning/merchant/partners.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import { instantColumn } from '../../../kit/list-columns.tsx'
import { daysFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import { usePartnerParts } from './partner-columns.tsx'
import { PartnerPages } from './partner-pages.tsx'
import './partners.css'

/** What was done at partners' tills: the merchant's own at others' campaigns, and others' at the merchant's. */
export default function PartnerOperationList() {
  const { t } = useTranslation(['partners', 'shell'])
  const { sideFilter } = usePartnerParts()
  return (
    <ListPage
      route={listPartnerOperations}
      title={t('menu.partner-operations', { ns: 'shell' })}
      about={t('operation.about')}
      searchHint={t('operation.search')}
      filters={[daysFilter(t('column.at')), sideFilter]}
      columns={useColumns()}
      empty={t('operation.none')}
      toolbar={
        <>
          <PartnerPages current="partner-operations" />
          <ExportButton list="partner-operations" />
        </>
      }
    />
  )
}

function useColumns(): ListColumn<PartnerOperation>[] {
  const { t } = useTranslation('partners')
  return [
    {
      key: 'what',
      title: t('column.what'),
      onCard: 'heading',
      render: ({ kind, chops, voided }) => (
        <span>
          {kind === 'issue' ? t('operation.issued', { count: chops }) : t('operation.redeemed')}{' '}
          {voided && <Tag color="red">{t('operation.voided')}</Tag>}
        </span>
      ),
    },
    {
      key: 'card',
      title: t('column.card'),
      render: ({ cardNumber, nickname }) => <TwoLines small first={formatCardNumber(cardNumber)} second={nickname} />,
    },
    { key: 'campaign', title: t('column.campaign'), render: ({ campaignName }) => campaignName },
    {
      key: 'till',
      title: t('column.till'),
      render: ({ partnerName, operator }) => (
        <TwoLines small first={partnerName} second={[operator.name, operator.nickname].filter(Boolean).join(' · ')} />
      ),
    },
    instantColumn('at', t('column.at'), { sort: 'at' }),
  ]
}
