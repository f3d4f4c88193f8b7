import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editVoucher, getVoucher, listVouchers, type Voucher } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { VoucherBody } from '@chopcard/contract/giving/vouchers.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, App, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { EditPage } from '../../../kit/edit-page.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { call } from '../../../lib/call.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { VoucherFields } from './voucher-form.tsx'
import { VoucherPreview } from './voucher-preview.tsx'
import { seenOf, valuesOf, type VoucherValues } from './voucher-values.ts'
import { usePathParams } from '../../../kit/use-path-params.ts'

/** One voucher as it was designed. */
export default function EditVoucher() {
  const { id = '' } = usePathParams()
  const voucher = useRead(getVoucher, { params: { id } }, { staleTime: 0, gcTime: 0 })
  if (voucher.isError && !voucher.data) return <Failure error={voucher.error} retry={voucher.refetch} />
  if (!voucher.data || !voucher.isFetchedAfterMount) return <Waiting />
  return <Opened key={id} voucher={voucher.data.data} />
}

function Opened({ voucher }: { voucher: Voucher }) {
  const { t } = useTranslation('vouchers')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const readOnly = !useMay()(editVoucher)
  const form = useZodForm(VoucherBody)
  const initial = valuesOf(voucher)
  const values = (Form.useWatch([], form.antd) as VoucherValues | undefined) ?? initial
  const save = useChange(editVoucher, { after: () => refresh(listVouchers, getVoucher) })
  const params = { id: voucher.id }
  const { setSeen, saving } = useSeen(voucher, async () => (await call(getVoucher, { params })).data)
  const onSave = (body: VoucherBody) =>
    saving(async (seen) => {
      const { data } = await save.mutateAsync({ params, body: { ...body, seen: seenOf(seen) } })
      setSeen(data)
    })
  const notice = readOnly ? t('form.readOnly') : voucher.records > 0 ? t('form.keepsAmounts') : undefined
  const { offSale } = useRead(getVoucher, { params }).data?.data ?? voucher
  const current = useRead(adminInfo, {}).data?.data.currency
  return (
    <EditPage
      title={voucher.name}
      form={form}
      readOnly={readOnly}
      notice={
        <>
          {offSale && current && (
            <Alert
              type="warning"
              showIcon
              title={t('form.offSale', { former: voucher.currency, current })}
              className="voucher-notice"
            />
          )}
          {notice && <Alert type="info" showIcon title={notice} className="voucher-notice" />}
        </>
      }
      initialValues={initial}
      onSave={onSave}
      onSaved={() => message.success(t('form.saved'))}
      onCancel={() => void navigate({ to: '/voucher/voucher-list' })}
      aside={<VoucherPreview values={values} currency={voucher.currency} />}
    >
      <VoucherFields currency={voucher.currency} />
    </EditPage>
  )
}
