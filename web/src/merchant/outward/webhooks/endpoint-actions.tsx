import {
  deleteWebhook,
  disableWebhook,
  editWebhook,
  enableWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedWebhooks,
  testWebhook,
  type WebhookEndpoint,
} from '@chopcard/contract/outward/merchant/webhooks.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

const ResendDialog = lazyPart<{ id: string; onClose: () => void }>(() => import('./resend-dialog.tsx'))

const refreshAll = () => refresh(getWebhook, listWebhooks, listWebhookDeliveries)

/** What can be done with an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const navigate = useNavigate()
  const [isResending, setResending] = useState(false)
  const { id, enabled } = endpoint
  return (
    <>
      {enabled && <TestButton id={id} />}
      {enabled && (
        <May route={resendFailedWebhooks}>
          <Button onClick={() => setResending(true)}>{t('resend.button')}</Button>
        </May>
      )}
      <May route={editWebhook}>
        <Button onClick={() => void navigate({ to: '/setup/webhooks/$id/edit', params: { id } })}>
          {t('action.edit', { ns: 'common' })}
        </Button>
      </May>
      {enabled ? <DisableButton id={id} /> : <EnableButton id={id} />}
      <DeleteButton id={id} />
      {isResending && <ResendDialog id={id} onClose={() => setResending(false)} />}
    </>
  )
}

function TestButton({ id }: { id: string }) {
  const { t } = useTranslation('webhooks')
  const { message } = App.useApp()
  const test = useChange(testWebhook, { after: refreshAll })
  const run = () =>
    test.mutateAsync({ params: { id } }).then(
      () => void message.success(t('test.done')),
      (error: unknown) => void message.error(errorText(error)),
    )
  return (
    <May route={testWebhook}>
      <Button type="primary" loading={test.isPending} onClick={() => void run()}>
        {t('test.button')}
      </Button>
    </May>
  )
}

function EnableButton({ id }: { id: string }) {
  const { t } = useTranslation('webhooks')
  const { message } = App.useApp()
  const enable = useChange(enableWebhook, { after: refreshAll })
  const run = () =>
    enable.mutateAsync({ params: { id } }).catch((error: unknown) => void message.error(errorText(error)))
  return (
    <May route={enableWebhook}>
      <Button type="primary" loading={enable.isPending} onClick={() => void run()}>
        {t('enable')}
      </Button>
    </May>
  )
}

function DisableButton({ id }: { id: string }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const disable = useChange(disableWebhook, { after: refreshAll })
  return (
    <StopButton
      route={disableWebhook}
      words={{
        title: t('disable.title'),
        about: t('disable.about'),
        button: t('disable.button'),
        keep: t('action.cancel', { ns: 'common' }),
      }}
      stop={() => disable.mutateAsync({ params: { id } })}
    />
  )
}

function DeleteButton({ id }: { id: string }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const remove = useChange(deleteWebhook, { after: () => refresh(listWebhooks) })
  return (
    <StopButton
      route={deleteWebhook}
      words={{
        title: t('delete.title'),
        about: t('delete.about'),
        button: t('delete.button'),
        keep: t('action.cancel', { ns: 'common' }),
      }}
      stop={async () => {
        await remove.mutateAsync({ params: { id } })
        message.success(t('delete.done'))
        void navigate({ to: '/setup/webhooks' })
      }}
    />
  )
}
