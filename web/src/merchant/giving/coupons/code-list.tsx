import { generateCodes, getCoupon, listCouponCodes } from '@chopcard/contract/giving/merchant/coupons.ts'
import { codeStates } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { readCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button, Empty, Progress, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import './coupons.css'
import ReactivateButton from '../../../kit/reactivate-button.tsx'

const GenerateDialog = lazyPart(() => import('./generate-dialog.tsx'))
type Row = RowOf<typeof listCouponCodes>

/** The codes of a coupon, and how far the making of more is. */
export default function CodeList() {
  const { t } = useTranslation('coupons')
  const { id = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { data } = useRead(
    getCoupon,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.data.making ? 1000 : false) },
  )
  const coupon = data?.data
  const toolbar = (filters: SearchWords) => (
    <>
      <Button onClick={() => void navigate({ to: '/coupon/$id', params: { id } })}>{t('codes.toCoupon')}</Button>
      <ExportButton list="coupon-codes" filters={{ ...filters, couponId: id }} />
      {coupon?.codeSource === 'generated' && (
        <May route={readCodeImport}>
          <Button onClick={() => void navigate({ to: '/coupon/$id/import', params: { id } })}>
            {t('import.button')}
          </Button>
        </May>
      )}
      {coupon?.codeSource === 'generated' && !coupon.making && (
        <May route={generateCodes}>
          <Button type="primary" onClick={() => setAsking(true)}>
            {t('generate.title')}
          </Button>
        </May>
      )}
    </>
  )
  return (
    <ListPage
      // What is made meanwhile is read when all of it is there.
      key={coupon?.making ? 'making' : `made ${coupon?.codes}`}
      route={listCouponCodes}
      params={{ id }}
      title={coupon ? t('codes.titleOf', { name: coupon.name }) : t('codes.title')}
      about={coupon && t('codes.about', { codes: formatNumber(coupon.codes), used: formatNumber(coupon.used) })}
      searchHint={t('codes.search')}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: t('codes.state'),
          options: codeStates.map((value) => ({ value, label: t(`codeState.${value}`) })),
        },
      ]}
      columns={useColumns()}
      rowKey={({ code }) => code}
      empty={<Empty description={t('codes.none')} />}
      toolbar={toolbar}
    >
      {coupon?.making && <Making making={coupon.making} />}
      {coupon && isAsking && (
        <GenerateDialog id={id} barcodeType={coupon.settings.barcodeType} onClose={() => setAsking(false)} />
      )}
    </ListPage>
  )
}

function Making({ making: { made, quantity } }: { making: { made: number; quantity: number } }) {
  const { t } = useTranslation('coupons')
  const words = t('generate.running', { made: formatNumber(made), total: formatNumber(quantity) })
  return (
    <div className="coupon-making">
      <Progress percent={Math.floor((100 * made) / quantity)} status="active" aria-label={words} />
      <output>{words}</output>
    </div>
  )
}

const colours = { active: 'green', locked: 'gold', used: 'blue', expired: 'default' }

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('coupons')
  return [
    {
      key: 'number',
      title: t('codes.number'),
      sort: 'number',
      align: 'right',
      width: 110,
      render: ({ number }) => formatNumber(number),
    },
    { key: 'code', title: t('codes.code'), onCard: 'heading', render: ({ code }) => <code>{code}</code> },
    {
      key: 'state',
      title: t('codes.state'),
      render: ({ state }) => <Tag color={colours[state]}>{t(`codeState.${state}`)}</Tag>,
    },
    { key: 'usedAt', title: t('codes.usedAt'), render: ({ usedAt }) => usedAt && formatInstant(usedAt) },
    { key: 'usedBy', title: t('codes.usedBy'), render: ({ usedBy }) => usedBy },
    {
      key: 'actions',
      title: '',
      align: 'right',
      render: ({ code, state }) => (state === 'used' || state === 'locked') && <ReactivateButton code={code} />,
    },
  ]
}
