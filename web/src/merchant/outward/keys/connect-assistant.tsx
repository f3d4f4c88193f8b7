import { Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'

const steps = ['key', 'add', 'header'] as const

/** How an assistant is connected, with the address that it needs. */
export function ConnectAssistant() {
  const { t } = useTranslation(['assistants', 'integration-keys'])
  const navigate = useNavigate()
  const address = `${location.origin}/api/mcp`
  const tooltips = [t('copy', { ns: 'integration-keys' }), t('copied', { ns: 'integration-keys' })]
  return (
    <section className="connect-assistant" aria-label={t('connect.title')}>
      <h3>{t('connect.title')}</h3>
      <p>
        {t('connect.address')}{' '}
        <Typography.Text code copyable={{ text: address, tooltips }}>
          <span translate="no">{address}</span>
        </Typography.Text>
      </p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`connect.steps.${step}`)}</li>
        ))}
      </ol>
      <p>{t('connect.requests')}</p>
      <Button onClick={() => void navigate({ to: '.', search: { tab: 'api' } as never })}>{t('connect.toKeys')}</Button>
    </section>
  )
}
