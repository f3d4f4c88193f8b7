import { SendOutlined } from '@ant-design/icons'
import {
  changeDraft,
  listNotifications,
  notificationStates,
  sendNotification,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AddButton } from '../../../kit/list-buttons.tsx'
import { choiceFilter } from '../../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { useListSearch, useOpened } from '../../../kit/list-search.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { formatInstant, formatList, formatNumber } from '../../../lib/format.ts'
import { percentOf } from './figures.ts'
import './notifications.css'
import { StateTag } from './state-tag.tsx'
import { useMessageTarget } from './use-message-target.ts'

const Compose = lazyPart(() => import('./compose.tsx'))
const DraftDialog = lazyPart(() => import('./draft-dialog.tsx'))
const Detail = lazyPart(() => import('./notification-detail.tsx'))

type Row = RowOf<typeof listNotifications>

/** The messages to members, and the way to write one. */
export default function NotificationList() {
  const { t } = useTranslation(['notifications', 'shell'])
  const { search, change } = useListSearch()
  const [target, forget] = useMessageTarget()
  const [isWriting, setWriting] = useState(false)
  const [message, open] = useOpened('message')
  const [draft, write] = useOpened('draft')
  const close = () => {
    setWriting(false)
    forget()
  }
  const mayWrite = useMay()(changeDraft)
  return (
    <ListPage
      route={listNotifications}
      title={t('menu.campaign-notification-list', { ns: 'shell' })}
      about={t('about')}
      searchHint={t('search')}
      filters={[
        useCampaignFilter(t('filter.campaign')),
        choiceFilter('state', t('filter.state'), notificationStates, (value) => t(`state.${value}`)),
      ]}
      columns={useColumns()}
      onOpen={({ id, state }) => (state === 'draft' && mayWrite ? write(id) : open(id))}
      empty={t('none')}
      toolbar={
        <AddButton route={sendNotification} icon={<SendOutlined />} onClick={() => setWriting(true)}>
          {t('compose')}
        </AddButton>
      }
    >
      {message && <Detail id={message} onClose={() => open(undefined)} />}
      {draft && (
        <DraftDialog
          key={draft}
          id={draft}
          onClose={() => write(undefined)}
          onSent={(sent) => change({ draft: undefined, message: sent, page: search.page })}
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
      render: ({ channels }) => formatList(channels.map((channel) => t(`channel.${channel}`))),
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
