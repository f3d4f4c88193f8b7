import { forgetPassword } from '@chopcard/contract/members/public/registration.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm, ZodForm } from '../../../kit/form.tsx'
import { SignInHeading } from '../../../kit/sign-in-heading.tsx'
import { useChange } from '../../../lib/query.ts'
import { CheckMailbox } from './check-mailbox.tsx'
import { EmailField } from './email-field.tsx'

/** Asks for a link to set a new password; the answer is the same for unknown addresses. */
export default function ForgetPassword() {
  const { t } = useTranslation('login')
  const form = useZodForm(forgetPassword.body)
  const send = useChange(forgetPassword)
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo) return <CheckMailbox email={sentTo} lead={t('mailbox.reset')} onBack={() => setSentTo(undefined)} />
  return (
    <>
      <SignInHeading title={t('forgot.title')} lead={t('forgot.lead')} />
      <ZodForm
        form={form}
        size="large"
        onSubmit={async (body) => {
          await send.mutateAsync({ body })
          setSentTo(body.email)
        }}
      >
        <EmailField />
        <Button type="primary" htmlType="submit" block loading={send.isPending}>
          {t('forgot.submit')}
        </Button>
      </ZodForm>
      <p className="sign-in-foot">
        <Link to="/merchant/login">{t('backToLogin')}</Link>
      </p>
    </>
  )
}
