import { giveVoucher, listVoucherRecords } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { App, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { EmailInput } from '../../../kit/email-input.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { currentLanguage } from '../../../lib/language.ts'
import { languageNames, languages } from '../../../lib/languages.ts'
import { refresh } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { useVoucherOptions } from './use-voucher-options.ts'

/** Gives a voucher to an address. */
export default function GiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vouchers')
  const { message } = App.useApp()
  const operation = useOperation(giveVoucher)
  const form = useZodForm(giveVoucher.body)
  return (
    <Dialog title={t('act.give')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{t('act.giveAbout')}</p>
      <ZodForm
        form={form}
        initialValues={{ language: currentLanguage() }}
        onSubmit={async (body) => {
          if (!(await operation.run({ body }))) return
          message.success(t('act.given'))
          void refresh(listVoucherRecords, listVouchers)
          onClose()
        }}
      >
        <Field name="voucherId" label={t('act.voucher')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={useVoucherOptions('true')} />
        </Field>
        <Field name="email" label={t('act.email')}>
          <EmailInput />
        </Field>
        <Field name="language" label={t('act.language')}>
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Field>
        <Field name="remark" label={t('act.remark')}>
          <Input />
        </Field>
        <OperationFooter operation={operation} submit={t('list.give')} onClose={onClose} />
      </ZodForm>
    </Dialog>
  )
}
