import { maxPasswordLength } from '@chopcard/contract/core/limits.ts'
import { secretText } from '@chopcard/contract/core/kinds.ts'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CallError } from '../lib/call-error.ts'
import { Dialog } from './dialog.tsx'
import { Field, useZodForm, ZodForm } from './form.tsx'
import type { PasswordDialogProps } from './password-dialog-props.ts'
import { canUsePasskeys } from './passkeys/can-use-passkeys.ts'
import { ConfirmButton } from './passkeys/confirm-button.tsx'
import { fetchWaysToConfirm } from './passkeys/confirm-calls.ts'

const Body = z.strictObject({ password: secretText(maxPasswordLength) })

/**
 * Asks who is signed in for their password, or for a passkey where they have one; a wrong password is told at the field and
 * stays there.
 */
export default function PasswordDialog({ attempt, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['common', 'passkeys'])
  const form = useZodForm(Body)
  const [isTrying, setIsTrying] = useState(false)
  const { hasPassword, hasPasskey } = useWays()
  const submit = async ({ password }: z.output<typeof Body>) => {
    setIsTrying(true)
    try {
      await attempt(password)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'INVALID_CURRENT_PASSWORD') throw error
      form.tell([{ name: ['password'], errors: [error.message] }])
    } finally {
      setIsTrying(false)
    }
  }
  const confirmed = async () => {
    await attempt()
    onClose()
  }
  return (
    <Dialog
      title={hasPassword ? t('passwordAgain.title') : t('confirm', { ns: 'passkeys' })}
      okText={t('passwordAgain.continue')}
      cancelText={t('action.cancel')}
      confirmLoading={isTrying}
      okButtonProps={{ hidden: !hasPassword }}
      mask={{ closable: false }}
      onOk={() => form.antd.submit()}
      afterOpenChange={(isOpen) => isOpen && form.antd.focusField('password')}
      onCancel={onClose}
    >
      <p>{hasPassword ? t('passwordAgain.why') : t('confirmWhy', { ns: 'passkeys' })}</p>
      {hasPasskey && <ConfirmButton onConfirmed={confirmed} />}
      {hasPassword && (
        <ZodForm form={form} onSubmit={submit}>
          <Field name="password" label={t('passwordAgain.password')}>
            <Input.Password autoComplete="current-password" />
          </Field>
        </ZodForm>
      )}
    </Dialog>
  )
}

/** What the person may confirm with; a password until the server has told. */
function useWays(): { hasPassword: boolean; hasPasskey: boolean } {
  const [ways, setWays] = useState({ hasPassword: true, hasPasskey: false })
  useEffect(() => {
    if (!canUsePasskeys()) return
    fetchWaysToConfirm().then(
      ({ options, hasPassword }) => setWays({ hasPassword, hasPasskey: options !== null }),
      () => undefined,
    )
  }, [])
  return ways
}
