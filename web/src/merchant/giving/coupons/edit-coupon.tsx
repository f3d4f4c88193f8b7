import { DeleteOutlined, EllipsisOutlined } from '@ant-design/icons'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import {
  CouponSettings,
  deleteCoupon,
  editCoupon,
  getCoupon,
  listCouponCodes,
  listCoupons,
} from '@chopcard/contract/giving/merchant/coupons.ts'
import { listIssuedCoupons } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { May, useMay } from '../../../kit/permissions.tsx'
import { useAskToStop } from '../../../kit/stop-button.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { CouponForm } from './coupon-form.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'))
const SendDialog = lazyPart(() => import('./send-dialog.tsx'))
type Coupon = Answer<typeof getCoupon>['data']

/** One coupon with its whole definition. */
export default function EditCoupon() {
  const { id = '' } = usePathParams()
  // Editing begins with what is saved now, never with what was read a while ago.
  const coupon = useRead(getCoupon, { params: { id } }, { staleTime: 0, gcTime: 0 })
  if (coupon.isError && !coupon.data) return <Failure error={coupon.error} retry={coupon.refetch} />
  if (!coupon.data || !coupon.isFetchedAfterMount) return <Waiting />
  return <Opened key={id} first={coupon.data.data} />
}

function Opened({ first }: { first: Coupon }) {
  const { t } = useTranslation(['coupons', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const may = useMay()
  const form = useZodForm(CouponSettings, { prefix: 'settings' })
  const save = useChange(editCoupon, { after: () => refresh(listCoupons) })
  const [saved, setSaved] = useState(first)
  const toList = () => void navigate({ to: '/coupon/coupon-list' })
  return (
    <CouponForm
      form={form}
      title={saved.name}
      about={t('form.facts', {
        state: t(`state.${saved.state}`),
        codes: formatNumber(saved.codes),
        used: formatNumber(saved.used),
      })}
      readOnly={!may(editCoupon)}
      notice={<FormerCurrency coupon={saved} />}
      initialValues={first.settings}
      extra={
        <>
          <May route={listCouponCodes}>
            <Button onClick={() => void navigate({ to: '/coupon/$id/codes', params: { id: first.id } })}>
              {t('codes.open')}
            </Button>
          </May>
          <May route={listIssuedCoupons}>
            <Button onClick={() => void navigate({ to: '/coupon/$id/copies', params: { id: first.id } })}>
              {t('copies.open')}
            </Button>
          </May>
          {saved.publishable && <PublishButton id={first.id} name={saved.name} />}
          <SendButton id={first.id} name={saved.name} />
          <MoreMenu id={first.id} onDeleted={toList} />
        </>
      }
      onSave={async (settings) => {
        const body = { revision: saved.revision, settings }
        setSaved((await save.mutateAsync({ params: { id: first.id }, body })).data)
      }}
      onSaved={() => message.success(t('saved', { ns: 'common' }))}
      onCancel={toList}
    />
  )
}

/** What was typed in another currency than the shop has now is to be looked at: its fields show the numbers as of the new one. */
function FormerCurrency({ coupon: { currency, offSale, settings } }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons')
  const ofMerchant = useRead(adminInfo, {}).data?.data.currency
  const hasMoney = settings.price !== null || (settings.value !== null && settings.type !== 'percentage')
  if (!ofMerchant || ofMerchant === currency || !hasMoney) return null
  const words = t(offSale ? 'form.offSale' : 'form.formerCurrency', { former: currency, current: ofMerchant })
  return <Alert type="warning" showIcon title={words} className="coupon-notice" />
}

function PublishButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('coupons')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('publish.button')}</Button>
      {isOpen && <PublishDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function SendButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('coupons')
  const [isOpen, setOpen] = useState(false)
  return (
    <May route={sendCoupon}>
      <Button onClick={() => setOpen(true)}>{t('send.button')}</Button>
      {isOpen && <SendDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </May>
  )
}

/** What is rarely wanted, away from what is done every day. */
function MoreMenu({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useTranslation(['coupons', 'common'])
  const remove = useChange(deleteCoupon, { after: () => refresh(listCoupons) })
  const askToStop = useAskToStop({
    words: {
      title: t('delete.title'),
      about: t('delete.about'),
      button: t('action.delete', { ns: 'common' }),
      keep: t('action.cancel', { ns: 'common' }),
    },
    stop: () => remove.mutateAsync({ params: { id } }).then(onDeleted),
  })
  const items = [{ key: 'delete', icon: <DeleteOutlined />, danger: true, label: t('action.delete', { ns: 'common' }) }]
  return (
    <May route={deleteCoupon}>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: askToStop }}>
        <Button icon={<EllipsisOutlined />} aria-label={t('action.more', { ns: 'common' })} />
      </Dropdown>
    </May>
  )
}
