import { listPartnerOperations, type PartnerOperation } from '@chopcard/contract/earning/merchant/partners.ts'
import { Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import type { SearchWords } from '../../../kit/list-search.ts'
import { formatCardNumber, formatInstant } from '../../../lib/format.ts'
import { usePartnerParts } from './partner-columns.tsx'
import { PartnerPages } from './partner-pages.tsx'
import './partners.css'

/** What was done at partners' tills: the merchant's own at others' campaigns, and others' at the merchant's. */
export default function PartnerOperationList() {
  const { t } = useTranslation(['partners', 'shell'])
  const toolbar = (filters: SearchWords) => (
    <>
      <PartnerPages current="partner-operations" />
      <ExportButton list="partner-operations" filters={filters} />
    </>
  )
  const { sideFilter } = usePartnerParts()
  return (
    <ListPage
      route={listPartnerOperations}
      title={t('menu.partner-operations', { ns: 'shell' })}
      about={t('operation.about')}
      searchHint={t('operation.search')}
      filters={[{ kind: 'days', from: 'from', to: 'to', label: t('column.at') }, sideFilter]}
      columns={useColumns()}
      empty={<Empty description={t('operation.none')} />}
      toolbar={toolbar}
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
      render: ({ cardNumber, nickname }) => (
        <span className="partner-two">
          <span>{formatCardNumber(cardNumber)}</span>
          {nickname && <small>{nickname}</small>}
        </span>
      ),
    },
    { key: 'campaign', title: t('column.campaign'), render: ({ campaignName }) => campaignName },
    {
      key: 'till',
      title: t('column.till'),
      render: ({ partnerName, operator }) => (
        <span className="partner-two">
          <span>{partnerName}</span>
          <small>{[operator.name, operator.nickname].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    { key: 'at', title: t('column.at'), sort: 'at', render: ({ at }) => formatInstant(at) },
  ]
}
