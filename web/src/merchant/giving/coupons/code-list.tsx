import { generateCodes, getCoupon, listCouponCodes } from '@chopcard/contract/giving/merchant/coupons.ts'
import { codeStates } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { readCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../kit/export-button.tsx'
import { AddButton, GoButton } from '../../../kit/list-buttons.tsx'
import { actionsColumn, instantColumn, numberColumn, tagColumn, textColumn } from '../../../kit/list-columns.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { LongWork } from '../../../kit/long-work.tsx'
import { May } from '../../../kit/permissions.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './coupons.css'
import ReactivateButton from '../../../kit/reactivate-button.tsx'

const GenerateDialog = lazyPart(() => import('./generate-dialog.tsx'))
type Row = RowOf<typeof listCouponCodes>

/** The codes of a coupon, and how far the making of more is. */
export default function CodeList() {
  const { t } = useTranslation('coupons')
  const { id = '' } = usePathParams()
  const [isAsking, setAsking] = useState(false)
  const { data } = useRead(
    getCoupon,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data?.data.making ? 1000 : false) },
  )
  const coupon = data?.data
  const toolbar = (
    <>
      <GoButton to={{ to: '/coupon/$id', params: { id } }}>{t('codes.toCoupon')}</GoButton>
      <ExportButton list="coupon-codes" within={{ couponId: id }} />
      {coupon?.codeSource === 'generated' && (
        <May route={readCodeImport}>
          <GoButton to={{ to: '/coupon/$id/import', params: { id } }}>{t('import.button')}</GoButton>
        </May>
      )}
      {coupon?.codeSource === 'generated' && !coupon.making && (
        <AddButton route={generateCodes} icon={null} onClick={() => setAsking(true)}>
          {t('generate.title')}
        </AddButton>
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
      filters={[choiceFilter('state', t('codes.state'), codeStates, (value) => t(`codeState.${value}`))]}
      columns={useColumns()}
      rowKey={({ code }) => code}
      empty={t('codes.none')}
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
  return <LongWork done={made} total={quantity} words={words} />
}

const colours = { active: 'green', locked: 'gold', used: 'blue', expired: 'default' }

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('coupons')
  return [
    numberColumn('number', t('codes.number'), { sort: 'number', width: 110 }),
    { key: 'code', title: t('codes.code'), onCard: 'heading', render: ({ code }) => <code>{code}</code> },
    tagColumn('state', t('codes.state'), colours, (state) => t(`codeState.${state}`)),
    instantColumn('usedAt', t('codes.usedAt'), { none: '' }),
    textColumn('usedBy', t('codes.usedBy'), { none: '' }),
    actionsColumn(({ code, state }) => (state === 'used' || state === 'locked') && <ReactivateButton code={code} />),
  ]
}
