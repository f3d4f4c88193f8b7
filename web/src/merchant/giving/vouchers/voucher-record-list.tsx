import { GiftOutlined } from '@ant-design/icons'
import {
  getVoucherRecord,
  giveVoucher,
  listVoucherRecords,
} from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { voucherStates } from '@chopcard/contract/giving/voucher-kinds.ts'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { type SearchWords, useListSearch } from '../../../kit/list-search.ts'
import { OperationNotice } from '../../../kit/operations/operation-notice.tsx'
import { useOperations } from '../../../kit/operations/use-operations.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import { inFours } from '../../../lib/card-number.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/format.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { StateTag } from './state-tag.tsx'
import { useVoucherOptions } from './use-voucher-options.ts'
import './vouchers.css'

const GiveDialog = lazyPart(() => import('./give-dialog.tsx'))

type Row = RowOf<typeof listVoucherRecords>

/** The vouchers that were given, with what is left of each. */
export default function VoucherRecordList() {
  const { t } = useTranslation(['vouchers', 'shell'])
  const { search, change } = useListSearch()
  const source = useOperations()
  const [isGiving, setGiving] = useState(false)
  const may = useMay()
  const open = (record: string | undefined) => change({ record, page: search.page })
  const give = (
    <May key="give" route={giveVoucher}>
      <Button type="primary" icon={<GiftOutlined />} onClick={() => setGiving(true)}>
        {t('act.give')}
      </Button>
    </May>
  )
  const tools = (filters: SearchWords) => [<ExportButton key="export" list="voucher-records" filters={filters} />, give]
  return (
    <ListPage
      route={listVoucherRecords}
      title={t('menu.voucher-record-list', { ns: 'shell' })}
      about={t('record.about')}
      searchHint={t('record.search')}
      columns={useColumns()}
      filters={[
        {
          kind: 'select',
          name: 'voucherId',
          label: t('list.voucher'),
          options: useVoucherOptions(),
          searchable: true,
        },
        {
          kind: 'select',
          name: 'state',
          label: t('list.state'),
          options: voucherStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        { kind: 'days', from: 'from', to: 'to', label: t('record.createdAt') },
        { kind: 'days', from: 'endsFrom', to: 'endsTo', label: t('record.ends') },
      ]}
      onOpen={may(getVoucherRecord) ? ({ id }) => open(id) : undefined}
      toolbar={tools}
      empty={<Empty description={t('record.none')} />}
    >
      <OperationNotice source={{ ...source, operations: source.operations.filter(({ ask }) => ask.kind === 'give') }} />
      <RecordDrawer id={search.record} onClose={() => open(undefined)} />
      {isGiving && <GiveDialog onClose={() => setGiving(false)} />}
    </ListPage>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('vouchers')
  return [
    {
      key: 'voucher',
      title: t('list.voucher'),
      onCard: 'heading',
      render: (row) => (
        <span className="voucher-cell">
          <img src={row.detailBanner} alt="" />
          <span>
            <strong>{row.voucherName}</strong>
            <span>{inFours(row.code)}</span>
          </span>
        </span>
      ),
    },
    { key: 'holder', title: t('record.holder'), render: ({ email }) => email ?? t('record.forgotten') },
    {
      key: 'balance',
      title: t('record.balance'),
      sort: 'balance',
      align: 'right',
      render: ({ balance, amount, currency }) => (
        <span className="voucher-sum">
          <strong>{formatMoney(balance, currency)}</strong>{' '}
          <span className="voucher-quiet">{t('record.ofAmount', { amount: formatMoney(amount, currency) })}</span>
        </span>
      ),
    },
    {
      key: 'ends',
      title: t('record.ends'),
      sort: 'effectiveTo',
      render: ({ effectiveTo }) => formatDay(effectiveTo),
    },
    { key: 'state', title: t('list.state'), render: ({ state }) => <StateTag state={state} /> },
    {
      key: 'createdAt',
      title: t('record.createdAt'),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
  ]
}
