import {
  editWebhook,
  getWebhook,
  listWebhooks,
  type WebhookEndpoint,
} from '@chopcard/contract/outward/merchant/webhooks.ts'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../../kit/edit-page.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { call } from '../../../lib/call.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { EndpointFields, EndpointForm } from './endpoint-fields.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './webhooks.css'

/** The address of an endpoint and what is sent to it. */
export default function EditEndpoint() {
  const { id = '' } = usePathParams()
  const endpoint = useRead(getWebhook, { params: { id } }, { staleTime: 0, gcTime: 0 })
  if (endpoint.isError && !endpoint.data) return <Failure error={endpoint.error} retry={endpoint.refetch} />
  if (!endpoint.data || !endpoint.isFetchedAfterMount) return <Waiting />
  return <Opened key={id} first={endpoint.data.data} />
}

const valuesOf = ({ url, description, eventTypes, enabled, signsWithKey }: WebhookEndpoint) => ({
  url,
  description,
  eventTypes,
  enabled,
  signsWithKey,
})

function Opened({ first }: { first: WebhookEndpoint }) {
  const { t } = useTranslation(['webhooks', 'shell', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const may = useMay()
  const params = { id: first.id }
  const { setSeen, saving } = useSeen(first.version, async () => (await call(getWebhook, { params })).data.version)
  const form = useZodForm(EndpointForm)
  const save = useChange(editWebhook, { after: () => refresh(listWebhooks, getWebhook) })
  const reauthentication = useReauthentication()
  const toEndpoint = () => void navigate({ to: '/setup/webhooks/$id', params: { id: first.id } })
  const onSave = (values: z.output<typeof EndpointForm>) =>
    saving((version) =>
      reauthentication.run(async (password) => {
        setSeen((await save.mutateAsync({ params, body: { ...values, version, password } })).data.version)
      }),
    )
  return (
    <>
      <EditPage
        title={t('menu.webhook-edit', { ns: 'shell' })}
        about={first.url}
        form={form}
        readOnly={!may(editWebhook)}
        initialValues={valuesOf(first)}
        onSave={onSave}
        onSaved={() => {
          message.success(t('saved', { ns: 'common' }))
          toEndpoint()
        }}
        onCancel={toEndpoint}
      >
        <EndpointFields />
      </EditPage>
      {reauthentication.dialog}
    </>
  )
}
