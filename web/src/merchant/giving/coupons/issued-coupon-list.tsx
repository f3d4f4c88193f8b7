import type { IssuedCoupon } from './issued-coupon.ts'
import {
  issuedCouponSources,
  issuedCouponStates,
  listIssuedCoupons,
} from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { getCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button, Empty, Flex, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatInstant } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import ReactivateButton from '../../../kit/reactivate-button.tsx'
import './coupons.css'

const IssuedCouponActs = lazyPart(() => import('./issued-coupon-acts.tsx'), <span />)
/** Who was issued a coupon, and what became of each. */
export default function IssuedCouponList() {
  const { t } = useTranslation('coupons')
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const coupon = useRead(getCoupon, { params: { id } }).data?.data
  const toolbar = (filters: SearchWords) => (
    <>
      <Button onClick={() => void navigate({ to: '/coupon/$id', params: { id } })}>{t('codes.toCoupon')}</Button>
      <ExportButton list="coupon-copies" filters={{ ...filters, couponId: id }} />
    </>
  )
  return (
    <ListPage
      route={listIssuedCoupons}
      params={{ id }}
      title={coupon ? t('copies.titleOf', { name: coupon.name }) : t('copies.title')}
      about={t('copies.about')}
      searchHint={t('copies.search')}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('copies.state'),
          options: issuedCouponStates.map((value) => ({ value, label: t(`codeState.${value}`) })),
        },
        {
          kind: 'select',
          name: 'source',
          label: t('copies.source'),
          options: issuedCouponSources.map((value) => ({ value, label: t(`copies.by.${value}`) })),
        },
      ]}
      columns={useColumns()}
      empty={<Empty description={t('copies.none')} />}
      toolbar={toolbar}
    />
  )
}

const colours = { active: 'green', locked: 'gold', used: 'blue', expired: 'default', takenBack: 'default' }

function useColumns(): ListColumn<IssuedCoupon>[] {
  const { t } = useTranslation('coupons')
  return [
    { key: 'holder', title: t('copies.holder'), onCard: 'heading', render: (row) => <Holder row={row} /> },
    {
      key: 'state',
      title: t('copies.state'),
      render: ({ state }) => <Tag color={colours[state]}>{t(`codeState.${state}`)}</Tag>,
    },
    {
      key: 'givenAt',
      title: t('copies.givenAt'),
      sort: 'givenAt',
      render: ({ givenAt, source }) => <Two first={formatInstant(givenAt)} second={t(`copies.by.${source}`)} />,
    },
    {
      key: 'openedAt',
      title: t('copies.openedAt'),
      render: ({ openedAt }) => openedAt && formatInstant(openedAt),
    },
    {
      key: 'usedAt',
      title: t('copies.usedAt'),
      render: ({ usedAt, usedBy }) => usedAt && <Two first={formatInstant(usedAt)} second={usedBy} />,
    },
    { key: 'actions', title: '', align: 'right', render: (row) => <Acts row={row} /> },
  ]
}

const Two = ({ first, second }: { first: string; second: ReactNode }) => (
  <span className="copy-two">
    {first}
    {second && <small>{second}</small>}
  </span>
)

/** A member by name and card, or whoever has the address; and the code. */
function Holder({ row: { email, member, code } }: { row: IssuedCoupon }) {
  const { t } = useTranslation('coupons')
  const first = member?.nickname ?? email ?? member?.cardNumber ?? t('copies.nobody')
  return <Two first={first} second={[member?.nickname ? email : '', code].filter(Boolean).join(' · ')} />
}

function Acts({ row }: { row: IssuedCoupon }) {
  const { may, code } = row
  if (may.length === 0) return null
  return (
    <Flex gap={8} wrap justify="end">
      {may.includes('reactivate') && code && <ReactivateButton code={code} />}
      {(may.includes('resend') || may.includes('takeBack')) && <IssuedCouponActs row={row} />}
    </Flex>
  )
}
