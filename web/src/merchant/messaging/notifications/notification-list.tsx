import { SendOutlined } from '@ant-design/icons'
import {
  changeDraft,
  listNotifications,
  notificationStates,
  sendNotification,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { Button, Empty, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useListSearch } from '../../../kit/list-search.ts'
import { May, useMay } from '../../../kit/permissions.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { percentOf } from './figures.ts'
import './notifications.css'
import { StateTag } from './state-tag.tsx'
import { useBulkTarget } from './use-bulk-target.ts'

const Compose = lazyPart(() => import('./compose.tsx'))
const DraftDialog = lazyPart(() => import('./draft-dialog.tsx'))
const Detail = lazyPart(() => import('./notification-detail.tsx'))

type Row = RowOf<typeof listNotifications>

/** The messages to members, and the way to write one. */
export default function NotificationList() {
  const { t } = useTranslation(['notifications', 'shell'])
  const { search, change } = useListSearch()
  const [target, forget] = useBulkTarget()
  const [isWriting, setWriting] = useState(false)
  const open = (id: string | undefined) => change({ message: id, page: search.page })
  const close = () => {
    setWriting(false)
    forget()
  }
  const mayWrite = useMay()(changeDraft)
  const write = (draft: string | undefined) => change({ draft, page: search.page })
  return (
    <ListPage
      route={listNotifications}
      title={t('menu.campaign-notification-list', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        {
          kind: 'select',
          name: 'campaignId',
          label: t('filter.campaign'),
          options: useCampaignOptions(),
          searchable: true,
        },
        {
          kind: 'select',
          name: 'state',
          label: t('filter.state'),
          options: notificationStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
      ]}
      columns={useColumns()}
      onOpen={({ id, state }) => (state === 'draft' && mayWrite ? write(id) : open(id))}
      empty={<Empty description={t('none')} />}
      toolbar={
        <May route={sendNotification}>
          <Button type="primary" icon={<SendOutlined />} onClick={() => setWriting(true)}>
            {t('compose')}
          </Button>
        </May>
      }
    >
      {search.message && <Detail id={search.message} onClose={() => open(undefined)} />}
      {search.draft && (
        <DraftDialog
          key={search.draft}
          id={search.draft}
          onClose={() => write(undefined)}
          onSent={(message) => change({ draft: undefined, message, page: search.page })}
        />
      )}
      {(isWriting || target) && (
        <Compose
          target={target}
          onClose={close}
          onSent={(id) => {
            close()
            open(id)
          }}
        />
      )}
    </ListPage>
  )
}

/** A draft may not know yet which campaign it is for. */
const isOpen = ({ state, audience }: Row) => state === 'draft' && audience === 'campaign'

/** Of what has not gone out there is nothing to count. */
const told = (row: Row, what: 'told' | 'delivered' | 'opened') =>
  row.state === 'draft' ? '–' : formatNumber(row[what])

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('notifications')
  return [
    {
      key: 'message',
      title: t('column.message'),
      onCard: 'heading',
      render: ({ title, text }) => (
        <div className="message-cell">
          <strong>{title || text}</strong>
          {title && <span>{text}</span>}
        </div>
      ),
    },
    {
      key: 'to',
      title: t('column.to'),
      render: (row) => row.campaign?.name ?? (isOpen(row) ? '–' : t(`audience.${row.audience}`)),
    },
    {
      key: 'channels',
      title: t('column.channels'),
      render: ({ channels }) => channels.map((channel) => t(`channel.${channel}`)).join(', '),
    },
    { key: 'state', title: t('column.state'), render: ({ state }) => <StateTag state={state} /> },
    {
      key: 'progress',
      title: t('column.progress'),
      width: 110,
      align: 'right',
      render: (row) =>
        row.state !== 'running' ? (
          told(row, 'told')
        ) : (
          <Progress percent={percentOf(row)} size="small" status="active" aria-label={t('detail.progress')} />
        ),
    },
    { key: 'delivered', title: t('column.delivered'), align: 'right', render: (row) => told(row, 'delivered') },
    { key: 'opened', title: t('column.opened'), align: 'right', render: (row) => told(row, 'opened') },
    {
      key: 'at',
      title: t('column.at'),
      sort: 'createdAt',
      render: ({ createdAt, sendAt }) => formatInstant(sendAt ?? createdAt),
    },
  ]
}
