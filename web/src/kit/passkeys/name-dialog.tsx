import { PasskeyName } from '@chopcard/contract/accounts/passkeys.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Dialog } from '../dialog.tsx'
import { Field, useZodForm, ZodForm } from '../form.tsx'

const Body = z.strictObject({ name: PasskeyName })

export type NameDialogProps = {
  title: string
  okText: string
  name: string
  /** Does what the name is for; what it throws is told above the field. */
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey. */
export default function NameDialog({ title, okText, name, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation(['passkeys', 'common'])
  const form = useZodForm(Body)
  const [isBusy, setBusy] = useState(false)
  const submit = async (values: z.output<typeof Body>) => {
    setBusy(true)
    try {
      await onName(values.name)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      okText={okText}
      cancelText={t('action.cancel', { ns: 'common' })}
      confirmLoading={isBusy}
      onOk={() => form.antd.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.antd.focusField('name')}
    >
      <ZodForm form={form} initialValues={{ name }} onSubmit={submit}>
        <Field name="name" label={t('name')} extra={t('nameHint')}>
          <Input autoComplete="off" />
        </Field>
      </ZodForm>
    </Dialog>
  )
}
