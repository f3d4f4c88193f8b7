import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInHeading } from '../../../kit/sign-in-heading.tsx'
import { askedBefore } from './asked-registration.ts'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** After registration: where the mail went, what to do when it does not come, and what comes next. */
export default function RegisterResult() {
  const { t } = useTranslation('login')
  const [email] = useState(() => askedBefore()?.email)
  const steps = (['mail', 'button', 'campaign'] as const).map((step) => ({
    title: t(`registered.${step}`),
    content: t(`registered.${step}Text`),
  }))
  const lead = email ? (
    <>
      {t('registered.sentTo')} <strong className="sent-to">{email}</strong>
    </>
  ) : (
    t('registered.lead')
  )
  return (
    <>
      <SignInHeading title={t('registered.title')} lead={lead} />
      <ol className="next-steps">
        {steps.map(({ title, content }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{content}</span>
          </li>
        ))}
      </ol>
      {email && <ResendConfirmation email={email} />}
      <p className="sign-in-foot">
        <Link to="/merchant/login">{t('backToLogin')}</Link>
      </p>
    </>
  )
}
