import { giveVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { App, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { EmailInput } from '../../../kit/email-input.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { operationList } from '../../../kit/operations/operation-list.ts'
import { successWords } from '../../../kit/operations/operation-words.ts'
import { useOperations } from '../../../kit/operations/use-operations.ts'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { currentLanguage } from '../../../lib/language.ts'
import { languageNames, languages } from '../../../lib/languages.ts'
import { isRunning } from '../../../lib/operation-list.ts'
import { useVoucherOptions } from './use-voucher-options.ts'

/** Gives a voucher to an address. */
export default function GiveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vouchers')
  const { message } = App.useApp()
  const { t: words } = useTranslation('till')
  const { operations, run } = useOperations()
  const running = operations.find((operation) => operation.ask.kind === 'give' && isRunning(operation))
  const giveUp = () => running && operationList.stop(running.key)
  const form = useZodForm(giveVoucher.body)
  return (
    <Dialog title={t('act.give')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p>{t('act.giveAbout')}</p>
      <ZodForm
        form={form}
        initialValues={{ language: currentLanguage() }}
        onSubmit={async (body) => {
          const operation = await run({ kind: 'give', ...body }, body.email)
          if (operation?.state === 'refused') throw operation.error
          if (operation?.state === 'done') message.success(successWords(operation, words).text)
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
        <OperationFooter
          operation={{ phase: running ? (running.state === 'checking' ? 'checking' : 'sending') : 'idle', giveUp }}
          submit={t('list.give')}
          onClose={onClose}
        />
      </ZodForm>
    </Dialog>
  )
}
