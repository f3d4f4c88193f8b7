import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import {
  couponEventKinds,
  listCouponTransactions,
  sumCouponTransactions,
} from '@chopcard/contract/office/merchant/giving-reports.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'
import { useGivingColumns } from './giving-columns.tsx'
import { GivingLog } from './giving-log.tsx'
import { useDaysQuery } from './use-days-query.ts'

const DaysOfKinds = lazyPart(() => import('./days-of-kinds.tsx'))

/** What happened to the codes of coupons. */
export default function CouponTransactions() {
  const { t } = useTranslation(['reports', 'coupons', 'shell'])
  const may = useMay()
  const query = { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } as const
  const coupons = useRead(listCoupons, { query }, { enabled: may(listCoupons) }).data?.data ?? []
  const kinds = couponEventKinds.map((value) => ({ value, label: t(`event.${value}`, { ns: 'coupons' }) }))
  const read = useRead(sumCouponTransactions, { query: useDaysQuery('couponId') })
  return (
    <GivingLog
      route={listCouponTransactions}
      list="coupon-log"
      title={t('menu.coupon-transaction', { ns: 'shell' })}
      about={t('giving.coupons')}
      things={{ name: 'couponId', label: t('giving.coupon'), all: coupons }}
      kinds={kinds}
      columns={useColumns()}
    >
      <DaysOfKinds
        title={t('giving.couponDays')}
        kinds={kinds}
        rows={(read.data?.data ?? []).map((row) => ({ ...row, value: row.lines }))}
        read={read}
      />
    </GivingLog>
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
  const [at, ...by] = useGivingColumns()
  return [
    at,
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
    ...by,
  ]
}
