import {
  couponEventKinds,
  listCouponTransactions,
  sumCouponTransactions,
} from '@chopcard/contract/merchant/giving-reports.ts'
import { listCoupons } from '@chopcard/contract/merchant/coupons.ts'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../kit/export-button.tsx'
import { type ListColumn, ListPage, type RowOf } from '../../kit/list-page.tsx'
import { type SearchWords, useListSearch } from '../../kit/list-search.ts'
import { operatorName } from '../../kit/operator-name.ts'
import { useMay } from '../../kit/permissions.tsx'
import { formatInstant } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { DaysOfKinds } from './days-of-kinds.tsx'
import { useOperatorFilter } from './use-operator-filter.ts'
import { useReportDays } from './use-report-days.ts'
import './reports.css'

/** What happened to the codes of coupons. */
export default function CouponTransactions() {
  const { t } = useTranslation(['reports', 'coupons', 'shell'])
  const { fixed } = useReportDays()
  const may = useMay()
  const query = { pageSize: '100', sort: 'name' } as const
  const coupons = useRead(listCoupons, { query }, { enabled: may(listCoupons) }).data?.data ?? []
  const about = t('giving.coupons')
  return (
    <ListPage
      route={listCouponTransactions}
      title={t('menu.coupon-transaction', { ns: 'shell' })}
      about={fixed ? `${about} ${t('lastDays', { count: 30 })}` : about}
      searchHint={t('giving.search')}
      fixed={fixed}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days') },
        ...(coupons.length
          ? [
              {
                kind: 'select' as const,
                name: 'couponId',
                label: t('giving.coupon'),
                options: coupons.map(({ id, name }) => ({ value: id, label: name })),
                searchable: true,
              },
            ]
          : []),
        {
          kind: 'select',
          name: 'kind',
          label: t('kind'),
          options: couponEventKinds.map((value) => ({ value, label: t(`event.${value}`, { ns: 'coupons' }) })),
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

const exported = (filters: SearchWords) => <ExportButton list="coupon-log" filters={filters} />

function Days() {
  const { t } = useTranslation(['reports', 'coupons'])
  const { search } = useListSearch()
  const { from, to } = useReportDays()
  const { couponId, kind, operatorId, q } = search
  const query = { couponId, kind, operatorId, q, from, to } as never
  const { data, isPending, error, refetch } = useRead(sumCouponTransactions, { query })
  return (
    <DaysOfKinds
      title={t('giving.couponDays')}
      kinds={couponEventKinds.map((name) => ({ name, label: t(`event.${name}`, { ns: 'coupons' }) }))}
      rows={(data?.data ?? []).map((row) => ({ ...row, value: row.lines }))}
      isLoading={isPending}
      error={data ? undefined : error}
      retry={refetch}
    />
  )
}

const Two = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <span className="log-member">
    <span>{first}</span>
    {second && <span className="log-second">{second}</span>}
  </span>
)

function useColumns(): ListColumn<RowOf<typeof listCouponTransactions>>[] {
  const { t } = useTranslation(['reports', 'coupons'])
  return [
    { key: 'at', title: t('at'), sort: 'at', render: ({ at }) => formatInstant(at) },
    {
      key: 'what',
      title: t('kind'),
      onCard: 'heading',
      render: ({ kind, source }) => (
        <Two
          first={t(`event.${kind}`, { ns: 'coupons' })}
          second={kind !== 'reactivate' && t(`copies.by.${source}`, { ns: 'coupons' })}
        />
      ),
    },
    {
      key: 'coupon',
      title: t('giving.coupon'),
      render: ({ couponName, code }) => <Two first={couponName} second={<code>{code}</code>} />,
    },
    {
      key: 'holder',
      title: t('giving.holder'),
      render: ({ holder }) =>
        holder ? <Two first={holder.nickname ?? holder.email} second={holder.nickname && holder.email} /> : '–',
    },
    {
      key: 'operator',
      title: t('operator'),
      render: ({ operator }) => (operator ? operatorName(operator) : t('system')),
    },
    { key: 'remark', title: t('remark'), render: ({ remark }) => <span className="log-remark">{remark || '–'}</span> },
  ]
}
