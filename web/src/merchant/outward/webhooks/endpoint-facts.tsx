import { rotateWebhookSecret, getWebhook, type WebhookEndpoint } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { App, Button, Card, Descriptions, Typography } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { May } from '../../../kit/permissions.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatInstant, formatList, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { EndpointState } from './endpoint-state.tsx'

const SecretDialog = lazyPart<{ secret: string; onClose: () => void }>(() => import('./secret-dialog.tsx'))

/** How an endpoint does, and what its messages are signed with. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const { publicKey, signsWithKey, oldSecretUntil, waiting, failed, lastDeliveredAt, eventTypes } = endpoint
  const tooltips = [t('action.copy', { ns: 'common' }), t('action.copied', { ns: 'common' })]
  const rows: [string, ReactNode][] = [
    [t('column.state'), <EndpointState key="state" endpoint={endpoint} />],
    [t('column.waiting'), formatNumber(waiting)],
    [t('column.failed'), formatNumber(failed)],
    [t('column.last'), lastDeliveredAt ? formatInstant(lastDeliveredAt) : '–'],
    [t('column.events'), formatList(eventTypes.map((type) => t(`type.${type}`)))],
    [
      t('field.secret'),
      <span key="secret" className="webhook-line">
        <span>{oldSecretUntil ? t('secret.both', { time: formatInstant(oldSecretUntil) }) : t('secret.kept')}</span>
        <RotateButton id={endpoint.id} />
      </span>,
    ],
    ...(signsWithKey
      ? [
          [
            t('field.publicKey'),
            <Typography.Text key="key" code copyable={{ text: publicKey, tooltips }} className="webhook-secret">
              <span translate="no">{publicKey}</span>
            </Typography.Text>,
          ] as [string, ReactNode],
        ]
      : []),
  ]
  return (
    <Card className="webhook-facts">
      <Descriptions
        column={1}
        size="small"
        items={rows.map(([label, children]) => ({ key: label, label, children }))}
      />
    </Card>
  )
}

function RotateButton({ id }: { id: string }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const { modal, message } = App.useApp()
  const rotate = useChange(rotateWebhookSecret, { after: () => refresh(getWebhook) })
  const reauthentication = useReauthentication()
  const [secret, setSecret] = useState<string>()
  const run = () =>
    reauthentication
      .run(async (password) => {
        setSecret((await rotate.mutateAsync({ params: { id }, body: { password } })).data.secret)
      })
      .catch((error: unknown) => void message.error(errorText(error)))
  const ask = () =>
    void modal.confirm({
      title: t('rotate.title'),
      content: t('rotate.about'),
      okText: t('rotate.button'),
      cancelText: t('action.cancel', { ns: 'common' }),
      onOk: () => void run(),
    })
  return (
    <May route={rotateWebhookSecret}>
      <Button size="small" onClick={ask}>
        {t('rotate.button')}
      </Button>
      {reauthentication.dialog}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </May>
  )
}
