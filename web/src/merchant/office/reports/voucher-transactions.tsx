import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listVoucherTransactions, sumVoucherTransactions } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { voucherEntryKinds } from '@chopcard/contract/giving/voucher-kinds.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { moneyColumn, textColumn } from '../../../kit/list-columns.tsx'
import type { RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { inFours } from '../../../lib/card-number.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { useGivingColumns } from './giving-columns.tsx'
import { GivingLog } from './giving-log.tsx'
import { useDaysQuery } from './use-days-query.ts'

const DaysOfKinds = lazyPart(() => import('./days-of-kinds.tsx'))

/** Every line of the vouchers’ ledger. */
export default function VoucherTransactions() {
  const { t } = useTranslation(['reports', 'vouchers', 'shell'])
  const may = useMay()
  const query = { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } as const
  const vouchers = useRead(listVouchers, { query }, { enabled: may(listVouchers) }).data?.data ?? []
  const kinds = voucherEntryKinds.map((value) => ({ value, label: t(`kind.${value}`, { ns: 'vouchers' }) }))
  const read = useRead(sumVoucherTransactions, { query: useDaysQuery('voucherId') })
  const sums = read.data?.data
  return (
    <GivingLog
      route={listVoucherTransactions}
      list="voucher-log"
      title={t('menu.voucher-transaction', { ns: 'shell' })}
      about={t('giving.vouchers')}
      things={{ name: 'voucherId', label: t('giving.voucher'), all: vouchers }}
      kinds={kinds}
      columns={useColumns()}
    >
      <DaysOfKinds
        title={t('giving.voucherDays')}
        currency={sums?.currency}
        kinds={kinds}
        rows={(sums?.rows ?? []).map((row) => ({ ...row, value: Math.abs(row.amount) }))}
        read={read}
      />
    </GivingLog>
  )
}

function useColumns(): ListColumn<RowOf<typeof listVoucherTransactions>>[] {
  const { t } = useTranslation(['reports', 'vouchers'])
  const [at, ...by] = useGivingColumns()
  return [
    at,
    {
      key: 'what',
      title: t('kind'),
      onCard: 'heading',
      render: ({ kind, reversed }) => {
        const word = t(`kind.${kind}`, { ns: 'vouchers' })
        return (
          <span className="log-what">
            {reversed ? <s>{word}</s> : word}
            {reversed && <Tag>{t('record.reversed', { ns: 'vouchers' })}</Tag>}
          </span>
        )
      },
    },
    {
      key: 'amount',
      title: t('giving.amount'),
      align: 'right',
      render: ({ amount, currency }) => `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`,
    },
    moneyColumn('balanceAfter', t('balanceAfter')),
    {
      key: 'voucher',
      title: t('giving.voucher'),
      render: ({ voucherName, code }) => (
        <span className="log-member">
          <span>{voucherName}</span>
          <span className="log-number">{inFours(code)}</span>
        </span>
      ),
    },
    textColumn('email', t('giving.holder')),
    ...by,
  ]
}
