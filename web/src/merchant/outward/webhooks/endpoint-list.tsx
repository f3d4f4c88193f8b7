import { PlusOutlined } from '@ant-design/icons'
import { createWebhook, listWebhooks } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { chosenTypes } from '@chopcard/contract/outward/webhooks.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { May } from '../../../kit/permissions.tsx'
import { formatNumber, formatRelative } from '../../../lib/format.ts'
import { EndpointState } from './endpoint-state.tsx'
import './webhooks.css'

type Row = RowOf<typeof listWebhooks>

/** The addresses to which events are sent; as a part of a screen it has a smaller heading. */
export default function EndpointList({ isPart = false }: { isPart?: boolean }) {
  const { t } = useTranslation(['webhooks', 'shell'])
  const navigate = useNavigate()
  return (
    <ListPage
      route={listWebhooks}
      isPart={isPart}
      title={t('menu.webhooks', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        {
          kind: 'select',
          name: 'enabled',
          label: t('column.state'),
          options: (['true', 'false'] as const).map((value) => ({ value, label: t(`filter.${value}`) })),
        },
      ]}
      columns={useColumns()}
      onOpen={({ id }) => void navigate({ to: '/setup/webhooks/$id', params: { id } })}
      empty={<Empty description={t('none')} />}
      toolbar={
        <May route={createWebhook}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate({ to: '/setup/webhooks/add' })}>
            {t('add')}
          </Button>
        </May>
      }
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('webhooks')
  return [
    {
      key: 'url',
      title: t('column.url'),
      sort: 'url',
      onCard: 'heading',
      render: ({ url, description }) => (
        <span className="webhook-two">
          <strong translate="no">{url}</strong>
          <small>{description}</small>
        </span>
      ),
    },
    { key: 'state', title: t('column.state'), render: (endpoint) => <EndpointState endpoint={endpoint} /> },
    {
      key: 'events',
      title: t('column.events'),
      render: ({ eventTypes }) =>
        eventTypes.length === chosenTypes.length ? t('allEvents') : formatNumber(eventTypes.length),
    },
    { key: 'waiting', title: t('column.waiting'), align: 'right', render: ({ waiting }) => formatNumber(waiting) },
    { key: 'failed', title: t('column.failed'), align: 'right', render: ({ failed }) => formatNumber(failed) },
    {
      key: 'last',
      title: t('column.last'),
      render: ({ lastDeliveredAt }) => (lastDeliveredAt ? formatRelative(lastDeliveredAt) : '–'),
    },
  ]
}
