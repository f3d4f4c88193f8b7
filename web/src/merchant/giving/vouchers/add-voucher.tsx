import { maxGiftTitleLength } from '@chopcard/contract/core/limits.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { addVoucher, getVoucher, listVouchers, type Voucher } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { VoucherBody } from '@chopcard/contract/giving/vouchers.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { EditPage } from '../../../kit/edit-page.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { VoucherFields } from './voucher-form.tsx'
import { VoucherPreview } from './voucher-preview.tsx'
import { firstValues, valuesOf, type VoucherValues } from './voucher-values.ts'

/** A new voucher, from nothing or as the copy of another. */
export default function AddVoucher() {
  const { t } = useTranslation('vouchers')
  const { search } = useListSearch()
  const id = search.copy ?? ''
  const copied = useRead(getVoucher, { params: { id } }, { enabled: Boolean(id) })
  const own = useRead(adminInfo, {}).data?.data.currency
  if (copied.isError && !copied.data) return <Failure error={copied.error} retry={copied.refetch} />
  if (id && (copied.isPending || !own)) return <Waiting />
  const copyOf = (voucher: Voucher): VoucherValues => ({
    ...valuesOf(voucher),
    // An amount of a former currency is another one in that of today: it is typed anew.
    ...(voucher.currency !== own && { amount: null, price: null }),
    name: t('list.copyOf', { name: voucher.name }).slice(0, maxGiftTitleLength),
  })
  return <NewVoucher initial={copied.data ? copyOf(copied.data.data) : firstValues} />
}

function NewVoucher({ initial }: { initial: VoucherValues }) {
  const { t } = useTranslation(['vouchers', 'shell'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(VoucherBody)
  const values = (Form.useWatch([], form.antd) as VoucherValues | undefined) ?? initial
  const save = useChange(addVoucher, { after: () => refresh(listVouchers) })
  const leave = () => void navigate({ to: '/voucher/voucher-list' })
  return (
    <EditPage
      isNew
      title={t('menu.voucher-add', { ns: 'shell' })}
      form={form}
      initialValues={initial}
      onSave={(body) => save.mutateAsync({ body })}
      onSaved={() => {
        message.success(t('form.saved'))
        leave()
      }}
      onCancel={leave}
      aside={<VoucherPreview values={values} />}
    >
      <VoucherFields />
    </EditPage>
  )
}
