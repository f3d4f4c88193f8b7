import { instantColumn, numberColumn } from './list-columns.tsx'
import { type Row, type MessageCalls, MessageState, useMessageName } from './message-parts.tsx'
import type { listMessages } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { messageChannels, messageStates } from '@chopcard/contract/messaging/messages.ts'
import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../lib/query.ts'
import { choiceFilter, daysFilter, type ListFilter } from './list-filter.ts'
import { lazyPart } from './lazy-part.tsx'
import { ListPage } from './list-page.tsx'
import type { ListColumn } from './list-view.ts'
import { useListSearch } from './list-search.ts'
import './messages.css'

const MessageDrawer = lazyPart<{ calls: MessageCalls; id: string; onClose: () => void }>(
  () => import('./message-drawer.tsx'),
)

type Props = {
  calls: MessageCalls
  about: string
  /** Whose messages they are stands beside them. */
  ofAll?: boolean
  toolbar?: ReactNode
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
      empty={t('none')}
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
    daysFilter(t('days')),
    choiceFilter('state', t('filterState'), messageStates, (value) => t(`state.${value}`)),
    choiceFilter('channel', t('filterChannel'), messageChannels, (value) => t(`channel.${value}`)),
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
    numberColumn('attempts', t('column.attempts')),
    instantColumn('createdAt', t('column.at'), { sort: 'createdAt' }),
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
