import { GiftOutlined } from '@ant-design/icons'
import {
  getVoucherRecord,
  giveVoucher,
  listVoucherRecords,
} from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { voucherStates } from '@chopcard/contract/giving/voucher-kinds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AddButton } from '../../../kit/list-buttons.tsx'
import { PictureCell, TwoLines } from '../../../kit/list-cells.tsx'
import { dayColumn, instantColumn, textColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter, daysFilter, searchableFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useOpened } from '../../../kit/list-search.ts'
import { OperationNotice } from '../../../kit/operations/operation-notice.tsx'
import { useOperations } from '../../../kit/operations/use-operations.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { inFours } from '../../../lib/card-number.ts'
import { formatMoney } from '../../../lib/format.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { StateTag } from './state-tag.tsx'
import { useVoucherOptions } from './use-voucher-options.ts'
import './vouchers.css'

const GiveDialog = lazyPart(() => import('./give-dialog.tsx'))

type Row = RowOf<typeof listVoucherRecords>

/** The vouchers that were given, with what is left of each. */
export default function VoucherRecordList() {
  const { t } = useTranslation(['vouchers', 'shell'])
  const [record, open] = useOpened('record')
  const source = useOperations()
  const [isGiving, setGiving] = useState(false)
  const may = useMay()
  return (
    <ListPage
      route={listVoucherRecords}
      title={t('menu.voucher-record-list', { ns: 'shell' })}
      about={t('record.about')}
      searchHint={t('record.search')}
      columns={useColumns()}
      filters={[
        searchableFilter('voucherId', t('list.voucher'), useVoucherOptions()),
        choiceFilter('state', t('list.state'), voucherStates, (value) => t(`state.${value}`)),
        daysFilter(t('record.createdAt')),
        daysFilter(t('record.ends'), 'endsFrom', 'endsTo'),
      ]}
      onOpen={may(getVoucherRecord) ? ({ id }) => open(id) : undefined}
      toolbar={
        <>
          <ExportButton list="voucher-records" />
          <AddButton route={giveVoucher} icon={<GiftOutlined />} onClick={() => setGiving(true)}>
            {t('act.give')}
          </AddButton>
        </>
      }
      empty={t('record.none')}
    >
      <OperationNotice source={{ ...source, operations: source.operations.filter(({ ask }) => ask.kind === 'give') }} />
      <RecordDrawer id={record} onClose={() => open(undefined)} />
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
        <PictureCell src={row.detailBanner}>
          <TwoLines first={<strong>{row.voucherName}</strong>} second={inFours(row.code)} />
        </PictureCell>
      ),
    },
    textColumn('email', t('record.holder'), { none: t('record.forgotten') }),
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
    dayColumn('effectiveTo', t('record.ends'), { sort: 'effectiveTo' }),
    { key: 'state', title: t('list.state'), render: ({ state }) => <StateTag state={state} /> },
    instantColumn('createdAt', t('record.createdAt'), { sort: 'createdAt' }),
  ]
}
