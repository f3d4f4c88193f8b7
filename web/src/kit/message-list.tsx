import { type Row, type MessageCalls, MessageState, useMessageName } from './message-parts.tsx'
import type { listMessages } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { messageChannels, messageStates } from '@chopcard/contract/messaging/messages.ts'
import { Alert, Button, Empty } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatNumber } from '../lib/format.ts'
import { useRead } from '../lib/query.ts'
import type { ListFilter } from './list-filter.ts'
import { lazyPart } from './lazy-part.tsx'
import { ListPage } from './list-page.tsx'
import type { ListColumn } from './list-view.ts'
import { type SearchWords, useListSearch } from './list-search.ts'
import './messages.css'

const MessageDrawer = lazyPart<{ calls: MessageCalls; id: string; onClose: () => void }>(
  () => import('./message-drawer.tsx'),
)

type Props = {
  calls: MessageCalls
  about: string
  /** Whose messages they are stands beside them. */
  ofAll?: boolean
  toolbar?: (filters: SearchWords) => ReactNode
}

/** What has left the house, or waits to; what was given up is named first. */
export function MessageList({ calls, about, ofAll = false, toolbar }: Props) {
  const { t } = useTranslation('deliveries')
  const [opened, setOpened] = useState<string>()
  return (
    <ListPage
      route={calls.list as typeof listMessages}
      title={t('title')}
      about={about}
      searchHint={t('search')}
      filters={useFilters()}
      columns={useColumns(ofAll)}
      onOpen={({ id }) => setOpened(id)}
      empty={<Empty description={t('none')} />}
      toolbar={toolbar}
    >
      <ParkedNotice calls={calls} />
      {opened && <MessageDrawer calls={calls} id={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

function ParkedNotice({ calls }: Pick<Props, 'calls'>) {
  const { t } = useTranslation('deliveries')
  const { search, change } = useListSearch()
  const parked = useRead(calls.list as typeof listMessages, { query: { state: 'parked', pageSize: '1' } })
  const count = parked.data?.paging.total ?? 0
  if (count === 0 || search['state'] === 'parked') return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('parked', { count })}
      action={<Button onClick={() => change({ state: 'parked' })}>{t('showParked')}</Button>}
    />
  )
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation('deliveries')
  return [
    { kind: 'days', from: 'from', to: 'to', label: t('days') },
    {
      kind: 'select',
      name: 'state',
      label: t('filterState'),
      options: messageStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      kind: 'select',
      name: 'channel',
      label: t('filterChannel'),
      options: messageChannels.map((value) => ({ value, label: t(`channel.${value}`) })),
    },
  ]
}

function useColumns(ofAll: boolean): ListColumn<Row>[] {
  const { t } = useTranslation('deliveries')
  const merchant: ListColumn<Row> = {
    key: 'merchant',
    title: t('column.merchant'),
    render: ({ merchantName }) => merchantName ?? t('platform'),
  }
  return [
    { key: 'what', title: t('column.what'), onCard: 'heading', render: (row) => <What row={row} /> },
    {
      key: 'to',
      title: t('column.to'),
      render: ({ recipient }) => <span className="message-to">{recipient || t('forgotten')}</span>,
    },
    ...(ofAll ? [merchant] : []),
    { key: 'state', title: t('column.state'), render: ({ state }) => <MessageState state={state} /> },
    {
      key: 'attempts',
      title: t('column.attempts'),
      align: 'right',
      render: ({ attempts }) => formatNumber(attempts),
    },
    { key: 'at', title: t('column.at'), sort: 'createdAt', render: ({ createdAt }) => formatInstant(createdAt) },
  ]
}

function What({ row }: { row: Row }) {
  const { t } = useTranslation('deliveries')
  const nameOf = useMessageName()
  return (
    <span className="message-what">
      <strong>{nameOf(row)}</strong>
      <small>{t(`channel.${row.channel}`)}</small>
      {row.lastError && <small className="message-error">{row.lastError}</small>}
    </span>
  )
}
