import { listVoucherTransactions, sumVoucherTransactions } from '@chopcard/contract/merchant/giving-reports.ts'
import { listVouchers } from '@chopcard/contract/merchant/vouchers.ts'
import { voucherEntryKinds } from '@chopcard/contract/voucher-kinds.ts'
import { Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export-button.tsx'
import { type ListColumn, ListPage, type RowOf } from '../../kit/list-page.tsx'
import { type SearchWords, useListSearch } from '../../kit/list-search.ts'
import { operatorName } from '../../kit/operator-name.ts'
import { useMay } from '../../kit/permissions.tsx'
import { formatInstant, formatMoney } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { DaysOfKinds } from './days-of-kinds.tsx'
import { useOperatorFilter } from './use-operator-filter.ts'
import { useReportDays } from './use-report-days.ts'
import './reports.css'

/** Every line of the vouchers’ ledger. */
export default function VoucherTransactions() {
  const { t } = useTranslation(['reports', 'vouchers', 'shell'])
  const { fixed } = useReportDays()
  const may = useMay()
  const query = { pageSize: '100', sort: 'name' } as const
  const vouchers = useRead(listVouchers, { query }, { enabled: may(listVouchers) }).data?.data ?? []
  const about = t('giving.vouchers')
  return (
    <ListPage
      route={listVoucherTransactions}
      title={t('menu.voucher-transaction', { ns: 'shell' })}
      about={fixed ? `${about} ${t('lastDays', { count: 30 })}` : about}
      searchHint={t('giving.search')}
      fixed={fixed}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days') },
        ...(vouchers.length
          ? [
              {
                kind: 'select' as const,
                name: 'voucherId',
                label: t('giving.voucher'),
                options: vouchers.map(({ id, name }) => ({ value: id, label: name })),
                searchable: true,
              },
            ]
          : []),
        {
          kind: 'select',
          name: 'kind',
          label: t('kind'),
          options: voucherEntryKinds.map((value) => ({ value, label: t(`kind.${value}`, { ns: 'vouchers' }) })),
        },
        ...useOperatorFilter(),
      ]}
      columns={useColumns()}
      toolbar={exported}
      empty={<Empty description={t('none')} />}
    >
      <Days />
    </ListPage>
  )
}

const exported = (filters: SearchWords) => <ExportButton list="voucher-log" filters={filters} />

function Days() {
  const { t } = useTranslation(['reports', 'vouchers'])
  const { search } = useListSearch()
  const { from, to } = useReportDays()
  const { voucherId, kind, operatorId, q } = search
  const query = { voucherId, kind, operatorId, q, from, to } as never
  const { data, isPending, error, refetch } = useRead(sumVoucherTransactions, { query })
  return (
    <DaysOfKinds
      title={t('giving.voucherDays')}
      currency={data?.data.currency}
      kinds={voucherEntryKinds.map((name) => ({ name, label: t(`kind.${name}`, { ns: 'vouchers' }) }))}
      rows={(data?.data.rows ?? []).map((row) => ({ ...row, value: Math.abs(row.amount) }))}
      isLoading={isPending}
      error={data ? undefined : error}
      retry={refetch}
    />
  )
}

function useColumns(): ListColumn<RowOf<typeof listVoucherTransactions>>[] {
  const { t } = useTranslation(['reports', 'vouchers'])
  return [
    { key: 'at', title: t('at'), sort: 'at', render: ({ at }) => formatInstant(at) },
    {
      key: 'what',
      title: t('kind'),
      onCard: 'heading',
      render: ({ kind, reversed }) => (
        <span className="log-what">
          {reversed ? <s>{t(`kind.${kind}`, { ns: 'vouchers' })}</s> : t(`kind.${kind}`, { ns: 'vouchers' })}
          {reversed && <Tag>{t('record.reversed', { ns: 'vouchers' })}</Tag>}
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('giving.amount'),
      align: 'right',
      render: ({ amount, currency }) => `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`,
    },
    {
      key: 'after',
      title: t('balanceAfter'),
      align: 'right',
      render: ({ balanceAfter, currency }) => formatMoney(balanceAfter, currency),
    },
    {
      key: 'voucher',
      title: t('giving.voucher'),
      render: ({ voucherName, code }) => (
        <span className="log-member">
          <span>{voucherName}</span>
          <span className="log-number">{code.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        </span>
      ),
    },
    { key: 'holder', title: t('giving.holder'), render: ({ email }) => email ?? '–' },
    {
      key: 'operator',
      title: t('operator'),
      render: ({ operator }) => (operator ? operatorName(operator) : t('system')),
    },
    { key: 'remark', title: t('remark'), render: ({ remark }) => <span className="log-remark">{remark || '–'}</span> },
  ]
}
