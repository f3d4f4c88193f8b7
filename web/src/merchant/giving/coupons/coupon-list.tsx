import { CopyOutlined } from '@ant-design/icons'
import { couponStates, createCoupon, getCoupon, listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { couponTypes } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { useNavigate } from '@tanstack/react-router'
import { Empty, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { AddButton, IconButton } from '../../../kit/list-buttons.tsx'
import { PictureCell } from '../../../kit/list-cells.tsx'
import { actionsColumn, dayColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { useOpenRow } from '../../../kit/use-open-row.ts'
import { formatNumber } from '../../../lib/format.ts'
import { type CouponRow, useValueWords } from './coupon-words.ts'
import './coupons.css'

/** The coupons of the merchant. */
export default function CouponList() {
  const { t } = useTranslation('coupons')
  const add = (
    <AddButton route={createCoupon} to={{ to: '/coupon/coupon-list/add' }}>
      {t('list.add')}
    </AddButton>
  )
  return (
    <ListPage
      route={listCoupons}
      title={t('list.title')}
      about={t('list.about')}
      searchHint={t('list.search')}
      columns={useColumns()}
      filters={[
        choiceFilter('type', t('field.type'), couponTypes, (type) => t(`type.${type}`)),
        choiceFilter('state', t('list.state'), couponStates, (state) => t(`state.${state}`)),
      ]}
      toolbar={add}
      onOpen={useOpenRow('/coupon/$id', getCoupon)}
      empty={<Empty description={t('list.empty')}>{add}</Empty>}
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
        <PictureCell src={detailBanner} width={40}>
          {name}
        </PictureCell>
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
      render: ({ state, offSale }) => (
        <>
          <Tag color={stateColours[state]}>{t(`state.${state}`)}</Tag>{' '}
          {offSale && <Tag color="warning">{t('list.offSale')}</Tag>}
        </>
      ),
    },
    dayColumn('effectiveTo', t('field.effectiveTo'), { sort: 'effectiveTo', none: t('list.noEnd') }),
    { key: 'used', title: t('list.used'), align: 'right', render: usedOf },
    actionsColumn((row) => <CopyButton row={row} />),
  ]
}

function CopyButton({ row: { id, name } }: { row: CouponRow }) {
  const { t } = useTranslation('coupons')
  const navigate = useNavigate()
  return (
    <May route={createCoupon}>
      <IconButton
        icon={<CopyOutlined />}
        hint={t('list.copy')}
        label={t('list.copyOf', { name })}
        onClick={() => void navigate({ to: '/coupon/coupon-list/add', search: { from: id } as never })}
      />
    </May>
  )
}
