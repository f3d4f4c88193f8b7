import { maxPasswordLength } from '@chopcard/contract/core/limits.ts'
import { secretText } from '@chopcard/contract/core/kinds.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CallError } from '../lib/call-error.ts'
import { Dialog } from './dialog.tsx'
import { Field, useZodForm, ZodForm } from './form.tsx'
import type { PasswordDialogProps } from './password-dialog-props.ts'

const Body = z.strictObject({ password: secretText(maxPasswordLength) })

/** Asks who is signed in for their password; a wrong one is told at the field and stays there. */
export default function PasswordDialog({ attempt, onClose }: PasswordDialogProps) {
  const { t } = useTranslation()
  const form = useZodForm(Body)
  const [isTrying, setIsTrying] = useState(false)
  const submit = async ({ password }: z.output<typeof Body>) => {
    setIsTrying(true)
    try {
      await attempt(password)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'INVALID_CURRENT_PASSWORD') throw error
      form.antd.setFields([{ name: 'password', errors: [error.message] }])
      form.antd.focusField('password')
    } finally {
      setIsTrying(false)
    }
  }
  return (
    <Dialog
      title={t('passwordAgain.title')}
      okText={t('passwordAgain.continue')}
      cancelText={t('action.cancel')}
      confirmLoading={isTrying}
      mask={{ closable: false }}
      onOk={() => form.antd.submit()}
      afterOpenChange={(isOpen) => isOpen && form.antd.focusField('password')}
      onCancel={onClose}
    >
      <p>{t('passwordAgain.why')}</p>
      <ZodForm form={form} onSubmit={submit}>
        <Field name="password" label={t('passwordAgain.password')}>
          <Input.Password autoComplete="current-password" />
        </Field>
      </ZodForm>
    </Dialog>
  )
}
