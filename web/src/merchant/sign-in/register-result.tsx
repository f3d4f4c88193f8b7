import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignInHeading } from '../../kit/sign-in-heading.tsx'

/** After registration: what to do next. */
export default function RegisterResult() {
  const { t } = useTranslation('login')
  const steps = (['mail', 'button', 'campaign'] as const).map((step) => ({
    title: t(`registered.${step}`),
    content: t(`registered.${step}Text`),
  }))
  return (
    <>
      <SignInHeading title={t('registered.title')} lead={t('registered.lead')} />
      <ol className="next-steps">
        {steps.map(({ title, content }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{content}</span>
          </li>
        ))}
      </ol>
      <p className="sign-in-foot">
        <Link to="/merchant/login">{t('backToLogin')}</Link>
      </p>
    </>
  )
}
