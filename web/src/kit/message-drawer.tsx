import type { Answer } from '@chopcard/contract/core/route.ts'
import type { getMessage, listMessages, sendMessageAgain } from '@chopcard/contract/messaging/merchant/deliveries.ts'
import { App, Button, Descriptions, Drawer, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/error-text.ts'
import { formatInstant, formatNumber } from '../lib/format.ts'
import { refresh, useChange, useRead } from '../lib/query.ts'
import { Failure } from './failure.tsx'
import { type MessageCalls, MessageState, useMessageName } from './message-parts.tsx'
import { May } from './permissions.tsx'

type Details = Answer<typeof getMessage>['data']
type Props = { calls: MessageCalls; id: string; onClose: () => void }

/** One message: where it is, what was tried, and a way to try again. */
export default function MessageDrawer({ calls, id, onClose }: Props) {
  const { t } = useTranslation('deliveries')
  const nameOf = useMessageName()
  const message = useRead(calls.get as typeof getMessage, { params: { id } })
  const data = message.data?.data
  return (
    <Drawer
      open
      onClose={onClose}
      size={560}
      title={data ? nameOf(data) : t('column.what')}
      extra={data?.state === 'parked' && data.recipient && <AgainButton calls={calls} id={id} />}
    >
      {message.error ? (
        <Failure error={message.error} retry={message.refetch} />
      ) : data ? (
        <Contents message={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Drawer>
  )
}

function AgainButton({ calls, id }: Pick<Props, 'calls' | 'id'>) {
  const { t } = useTranslation('deliveries')
  const { message } = App.useApp()
  const again = useChange(calls.again as typeof sendMessageAgain, {
    after: () => refresh(calls.list as typeof listMessages, calls.get as typeof getMessage),
  })
  const send = async () => {
    try {
      await again.mutateAsync({ params: { id } })
      message.success(t('againDone'))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  const button = (
    <Button type="primary" loading={again.isPending} onClick={() => void send()}>
      {t('again')}
    </Button>
  )
  return calls.again.audience === 'system' ? button : <May route={calls.again}>{button}</May>
}

function Contents({ message }: { message: Details }) {
  const { t } = useTranslation('deliveries')
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'state', label: t('column.state'), children: <MessageState state={message.state} /> },
          { key: 'to', label: t('column.to'), children: message.recipient || t('forgotten') },
          { key: 'at', label: t('column.at'), children: formatInstant(message.createdAt) },
          { key: 'channel', label: t('filterChannel'), children: t(`channel.${message.channel}`) },
        ]}
      />
      <Typography.Title level={3} className="message-part">
        {t('tries')}
      </Typography.Title>
      <Tries message={message} />
      <Typography.Title level={3} className="message-part">
        {t('text')}
      </Typography.Title>
      {message.text ? (
        <>
          <pre className="message-text">{message.text}</pre>
          <Typography.Text type="secondary">{t('masked')}</Typography.Text>
        </>
      ) : (
        <Typography.Text type="secondary">{t('gone')}</Typography.Text>
      )}
    </>
  )
}

function Tries({ message: { tries, nextTryAt } }: { message: Details }) {
  const { t } = useTranslation('deliveries')
  if (tries.length === 0 && !nextTryAt) return <Typography.Text type="secondary">{t('noTries')}</Typography.Text>
  return (
    <ol className="message-tries">
      {tries.map((one) => (
        <li key={`${one.at} ${one.milliseconds}`} data-failed={one.error !== null}>
          <Try one={one} />
        </li>
      ))}
      {nextTryAt && <li data-next>{t('nextTry', { when: formatInstant(nextTryAt) })}</li>}
    </ol>
  )
}

function Try({ one }: { one: Details['tries'][number] }) {
  const { t } = useTranslation('deliveries')
  const by = one.transport && t(`by.${one.transport as 'smtp'}`, { defaultValue: one.transport })
  return (
    <span className="message-try">
      <span>{one.error ?? `${by ?? ''}: ${one.answer ?? t('taken')}`}</span>
      <small>{`${formatInstant(one.at)} · ${t('milliseconds', { ms: formatNumber(one.milliseconds) })}`}</small>
    </span>
  )
}
