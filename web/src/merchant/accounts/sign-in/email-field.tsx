import { useTranslation } from 'react-i18next'
import { EmailInput } from '../../../kit/email-input.tsx'
import { Field } from '../../../kit/form.tsx'

/** The address of an account, with words of its own for what is wrong with it. */
export function EmailField({ autoComplete = 'username' }: { autoComplete?: string }) {
  const { t } = useTranslation('login')
  return (
    <Field name="email" label={t('email')} words={{ required: t('emailRequired'), email: t('emailInvalid') }}>
      <EmailInput autoComplete={autoComplete} />
    </Field>
  )
}
