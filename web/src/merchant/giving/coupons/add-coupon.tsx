import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import {
  CouponSettings,
  createCoupon,
  defaultMotif,
  getCoupon,
  listCoupons,
} from '@chopcard/contract/giving/merchant/coupons.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { App, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { merchantTimeZone } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { CouponForm } from './coupon-form.tsx'
import type { FormValues } from './coupon-words.ts'

// Its place is kept, so that nothing moves when it comes.
const TemplateChoice = lazyPart(() => import('./template-choice.tsx'), <Skeleton active paragraph={{ rows: 4 }} />)

/** A new coupon: from nothing, or as a copy of the one that the address names. */
export default function AddCoupon() {
  const { from }: { from?: string } = useSearch({ strict: false })
  return from ? <CopyOf id={from} /> : <NewCoupon initial={firstValues()} />
}

function CopyOf({ id }: { id: string }) {
  const coupon = useRead(getCoupon, { params: { id } })
  const own = useRead(adminInfo, {}).data?.data.currency
  if (coupon.isError && !coupon.data) return <Failure error={coupon.error} retry={coupon.refetch} />
  if (!coupon.data || !own) return <Waiting />
  const { settings, name, currency } = coupon.data.data
  // An amount of a former currency is another one in that of today: it is typed anew.
  const value = settings.type === 'percentage' ? settings.value : null
  const amounts = currency === own ? {} : { value, price: null }
  return <NewCoupon initial={{ ...settings, ...amounts, name: '', fixedNumber: null }} copyOf={name} />
}

const day = (later: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: merchantTimeZone() }).format(Date.now() + later * 86_400_000)

const firstValues = (): FormValues => ({
  type: 'cash',
  codeSource: 'generated',
  displayBarcode: true,
  barcodeType: 'qr',
  quota: -1,
  maxPerMember: 1,
  keywords: [],
  publishedFrom: `${day(0)}T00:00`,
  publishedTo: `${day(90)}T23:59`,
  backgroundColor: '#7c2d12',
  foregroundColor: '#ffffff',
  labelColor: '#fed7aa',
  motif: defaultMotif,
})

function NewCoupon({ initial, copyOf }: { initial: FormValues; copyOf?: string }) {
  const { t } = useTranslation('coupons')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(CouponSettings, { prefix: 'settings' })
  const create = useChange(createCoupon, { after: () => refresh(listCoupons) })
  const made = useRef<{ id: string; name: string }>(undefined)
  // Another language must not begin it anew.
  const [initialValues] = useState(initial)
  return (
    <CouponForm
      form={form}
      title={copyOf ? t('form.copyTitle', { name: copyOf }) : t('form.addTitle')}
      about={t('form.addAbout')}
      opening={!copyOf && <TemplateChoice />}
      initialValues={initialValues}
      isNew
      guided
      saveLabel={t('form.create')}
      onSave={async (settings) => {
        made.current = (await create.mutateAsync({ body: { settings } })).data
      }}
      onSaved={() => {
        message.success(t('form.created', { name: made.current?.name }))
        void navigate({ to: '/coupon/$id', params: { id: made.current?.id ?? '' } })
      }}
      onCancel={() => void navigate({ to: '/coupon/coupon-list' })}
    />
  )
}
