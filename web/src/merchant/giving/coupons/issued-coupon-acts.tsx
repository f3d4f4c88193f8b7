import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import {
  listIssuedCoupons,
  resendIssuedCoupon,
  revokeIssuedCoupon,
} from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { getCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import type { IssuedCoupon } from './issued-coupon.ts'

/** Mails an issued coupon once more, or takes it back. */
export default function IssuedCouponActs({ row }: { row: IssuedCoupon }) {
  return (
    <>
      {row.may.includes('resend') && <ResendButton id={row.id} />}
      {row.may.includes('takeBack') && <RevokeButton row={row} />}
    </>
  )
}

function ResendButton({ id }: { id: string }) {
  const { t } = useTranslation('coupons')
  const { message } = App.useApp()
  const operation = useOperation(resendIssuedCoupon)
  const send = () =>
    operation.run({ params: { id }, body: {} }).then(
      (answer) => answer && message.success(t('copies.resent')),
      (error: unknown) => message.error(errorText(error)),
    )
  return (
    <Button loading={operation.phase !== 'idle'} onClick={() => void send()}>
      {t('copies.resend')}
    </Button>
  )
}

function RevokeButton({ row: { id, email, member, code } }: { row: IssuedCoupon }) {
  const { t } = useTranslation(['coupons', 'common'])
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [remark, setRemark] = useState('')
  const operation = useOperation(revokeIssuedCoupon)
  const holder = member?.nickname ?? email ?? member?.cardNumber ?? code ?? ''
  const revoke = () =>
    operation.run({ params: { id }, body: { remark } }).then(
      (answer) => {
        if (!answer) return
        setOpen(false)
        void refresh(listIssuedCoupons, getCoupon)
        message.success(t('copies.takenBack'))
      },
      (error: unknown) => void message.error(errorText(error)),
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('copies.takeBack')}</Button>
      {isOpen && (
        <Dialog
          title={t('copies.takeBackTitle', { holder })}
          onCancel={() => setOpen(false)}
          operation={operation}
          onOk={() => void revoke()}
          okText={t('copies.takeBack')}
          cancelText={t('action.cancel', { ns: 'common' })}
          okButtonProps={{ disabled: !remark.trim(), loading: operation.phase !== 'idle' }}
        >
          <p>{t('copies.takeBackAbout')}</p>
          <Input.TextArea
            rows={3}
            maxLength={maxRemarkLength}
            aria-label={t('copies.why')}
            placeholder={t('copies.why')}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Dialog>
      )}
    </>
  )
}
