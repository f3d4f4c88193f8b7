import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/form.tsx'
import { useChange } from '../../../lib/query.ts'

/** Has the confirmation sent again, or leads back to the form for another address. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  // Whoever asks to sign in by mail before having confirmed gets the confirmation; each address is answered alike.
  const resend = useChange(login, { quiet: true })
  return (
    <div className="resend">
      {resend.isSuccess && <Alert type="success" showIcon title={t('registered.resent')} />}
      <FormFailure error={resend.error} />
      <Flex gap={12} wrap>
        <Button loading={resend.isPending} onClick={() => resend.mutate({ body: { email } })}>
          {t('registered.resend')}
        </Button>
        <Button type="link" onClick={() => void navigate({ to: '/merchant/register' })}>
          {t('registered.change')}
        </Button>
      </Flex>
    </div>
  )
}
