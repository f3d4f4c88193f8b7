import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import { listIssuedCoupons } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { listCouponCodes, reactivateCoupon } from '@chopcard/contract/giving/merchant/coupons.ts'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/error-text.ts'
import { refresh, useChange } from '../lib/query.ts'
import { Dialog } from './dialog.tsx'
import { May } from './permissions.tsx'

/** Marks a used or locked code active again; asks why. */
export default function ReactivateButton({ code, onDone }: { code: string; onDone?: () => void }) {
  const { t } = useTranslation(['coupons', 'common'])
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const [remark, setRemark] = useState('')
  const again = useChange(reactivateCoupon, { after: () => refresh(listCouponCodes, listIssuedCoupons) })
  const save = () =>
    again.mutateAsync({ params: { code }, body: { remark } }).then(
      () => {
        setOpen(false)
        message.success(t('reactivate.done'))
        onDone?.()
      },
      (error: unknown) => void message.error(errorText(error)),
    )
  return (
    <May route={reactivateCoupon}>
      <Button onClick={() => setOpen(true)}>{t('reactivate.button')}</Button>
      {isOpen && (
        <Dialog
          title={t('reactivate.title', { code })}
          onCancel={() => setOpen(false)}
          onOk={() => void save()}
          okText={t('reactivate.button')}
          cancelText={t('action.cancel', { ns: 'common' })}
          okButtonProps={{ disabled: !remark.trim(), loading: again.isPending }}
        >
          <Input.TextArea
            rows={3}
            maxLength={maxRemarkLength}
            aria-label={t('reactivate.why')}
            placeholder={t('reactivate.why')}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </Dialog>
      )}
    </May>
  )
}
