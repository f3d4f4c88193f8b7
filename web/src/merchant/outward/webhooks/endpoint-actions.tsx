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
import { CallButton } from '../../../kit/call-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { May } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
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
  const test = useChange(testWebhook, { after: refreshAll })
  const call = () => test.mutateAsync({ params: { id } })
  return (
    <CallButton type="primary" route={testWebhook} call={call} done={t('test.done')}>
      {t('test.button')}
    </CallButton>
  )
}

function EnableButton({ id }: { id: string }) {
  const { t } = useTranslation('webhooks')
  const enable = useChange(enableWebhook, { after: refreshAll })
  return (
    <CallButton type="primary" route={enableWebhook} call={() => enable.mutateAsync({ params: { id } })}>
      {t('enable')}
    </CallButton>
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
