import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'

/** A new password, twice. */
export function NewPassword({ label }: { label: string }) {
  const { t } = useTranslation(['login', 'errors'])
  return (
    <>
      <Field name="password" label={label} extra={t('passwords.resetRule', { ns: 'errors' })}>
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field name="confirmPassword" label={t('confirmPassword')} dependencies={['password']}>
        <Input.Password autoComplete="new-password" />
      </Field>
    </>
  )
}
