import {
  getWebhook,
  listWebhookDeliveries,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@chopcard/contract/outward/merchant/webhooks.ts'
import { webhookDeliveryStates, webhookTypes } from '@chopcard/contract/outward/webhooks.ts'
import { Alert, Empty } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { ListPage } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { DeliveryState, useAnswerWords } from './endpoint-state.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'
import './webhooks.css'

const DeliveryDrawer = lazyPart<{ id: string; deliveryId: string; onClose: () => void }>(
  () => import('./delivery-drawer.tsx'),
)

const LOOK_AGAIN_MS = 2_000

/** One endpoint: how it does, what was sent to it, and what can be done about it. */
export default function Endpoint() {
  const { id = '' } = usePathParams()
  const endpoint = useRead(getWebhook, { params: { id } }, { refetchInterval: LOOK_AGAIN_MS })
  const data = endpoint.data?.data
  const counts = data && `${data.waiting} ${data.failed} ${data.lastDeliveredAt} ${data.failingSince}`
  // What has been sent meanwhile stands in the list below.
  useEffect(() => void (counts && refresh(listWebhookDeliveries)), [counts])
  if (endpoint.isError && !data) return <Failure error={endpoint.error} retry={endpoint.refetch} />
  return data ? <Opened endpoint={data} /> : <Waiting />
}

function Opened({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const [opened, setOpened] = useState<string>()
  const { id, url, description, enabled, disabledReason } = endpoint
  return (
    <ListPage
      route={listWebhookDeliveries}
      params={{ id }}
      title={description || new URL(url).host}
      about={<span translate="no">{url}</span>}
      searchHint={t('searchDelivery')}
      filters={[
        { kind: 'days', from: 'from', to: 'to', label: t('days') },
        {
          kind: 'select',
          name: 'state',
          label: t('column.state'),
          options: webhookDeliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) })),
        },
        {
          kind: 'select',
          name: 'type',
          label: t('column.type'),
          searchable: true,
          options: webhookTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        },
      ]}
      columns={useColumns()}
      onOpen={(delivery) => setOpened(delivery.id)}
      empty={<Empty description={t('nothingSent')} />}
      toolbar={<EndpointActions endpoint={endpoint} />}
    >
      {!enabled && (
        <Alert
          type={disabledReason ? 'error' : 'info'}
          showIcon
          className="webhook-notice"
          title={t(`notice.${disabledReason ?? 'disabled'}`)}
        />
      )}
      <EndpointFacts endpoint={endpoint} />
      {opened && <DeliveryDrawer id={id} deliveryId={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

function useColumns(): ListColumn<WebhookDelivery>[] {
  const { t } = useTranslation('webhooks')
  const answerWords = useAnswerWords()
  return [
    {
      key: 'type',
      title: t('column.type'),
      onCard: 'heading',
      render: ({ type }) => (
        <span className="webhook-two">
          <strong>{t(`type.${type}`)}</strong>
          <small translate="no">{type}</small>
        </span>
      ),
    },
    { key: 'state', title: t('column.state'), render: (delivery) => <DeliveryState delivery={delivery} /> },
    {
      key: 'answer',
      title: t('column.answer'),
      render: ({ lastStatus, lastError }) => answerWords({ status: lastStatus, error: lastError }),
    },
    {
      key: 'attempts',
      title: t('column.attempts'),
      align: 'right',
      render: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'ms',
      title: t('column.took'),
      align: 'right',
      render: ({ lastMs }) => (lastMs === null ? '–' : t('ms', { number: formatNumber(lastMs) })),
    },
    { key: 'at', title: t('column.at'), sort: 'createdAt', render: ({ createdAt }) => formatInstant(createdAt) },
  ]
}
