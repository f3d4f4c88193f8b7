import { CopyOutlined, PlusOutlined } from '@ant-design/icons'
import { couponStates, createCoupon, getCoupon, listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { couponTypes } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { type CouponRow, useValueWords } from './coupon-words.ts'
import './coupons.css'

/** The coupons of the merchant. */
export default function CouponList() {
  const { t } = useTranslation('coupons')
  const may = useMay()
  const navigate = useNavigate()
  return (
    <ListPage
      route={listCoupons}
      title={t('list.title')}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        {
          kind: 'select',
          name: 'type',
          label: t('field.type'),
          options: couponTypes.map((type) => ({ value: type, label: t(`type.${type}`) })),
        },
        {
          kind: 'select',
          name: 'state',
          label: t('list.state'),
          options: couponStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
      ]}
      toolbar={<AddButton />}
      onOpen={may(getCoupon) ? ({ id }) => void navigate({ to: '/coupon/$id', params: { id } }) : undefined}
      empty={
        <Empty description={t('list.empty')}>
          <AddButton />
        </Empty>
      }
    />
  )
}

const stateColours = { upcoming: 'blue', running: 'green', ended: 'default' }

function useColumns(): ListColumn<CouponRow>[] {
  const { t } = useTranslation('coupons')
  const words = useValueWords()
  const usedOf = ({ used, codes }: CouponRow) =>
    t('list.usedOf', { used: formatNumber(used), codes: formatNumber(codes) })
  return [
    {
      key: 'name',
      title: t('field.name'),
      sort: 'name',
      onCard: 'heading',
      render: ({ name, detailBanner }) => (
        <span className="coupon-cell">
          <img src={detailBanner} alt="" width={40} height={40} loading="lazy" />
          {name}
        </span>
      ),
    },
    {
      key: 'type',
      title: t('field.type'),
      render: (row) => [t(`type.${row.type}`), words(row)].filter(Boolean).join(' · '),
    },
    {
      key: 'state',
      title: t('list.state'),
      render: ({ state }) => <Tag color={stateColours[state]}>{t(`state.${state}`)}</Tag>,
    },
    {
      key: 'to',
      title: t('field.effectiveTo'),
      sort: 'effectiveTo',
      render: ({ effectiveTo }) => (effectiveTo ? formatDay(effectiveTo) : t('list.noEnd')),
    },
    { key: 'used', title: t('list.used'), align: 'right', render: usedOf },
    { key: 'actions', title: '', align: 'right', render: (row) => <CopyButton row={row} /> },
  ]
}

function CopyButton({ row: { id, name } }: { row: CouponRow }) {
  const { t } = useTranslation('coupons')
  const navigate = useNavigate()
  const copy = () => void navigate({ to: '/coupon/coupon-list/add', search: { from: id } as never })
  return (
    <May route={createCoupon}>
      <Tooltip title={t('list.copy')}>
        <Button
          icon={<CopyOutlined />}
          aria-label={t('list.copyOf', { name })}
          onClick={(event) => {
            event.stopPropagation()
            copy()
          }}
        />
      </Tooltip>
    </May>
  )
}

function AddButton() {
  const { t } = useTranslation('coupons')
  const navigate = useNavigate()
  return (
    <May route={createCoupon}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate({ to: '/coupon/coupon-list/add' })}>
        {t('list.add')}
      </Button>
    </May>
  )
}
