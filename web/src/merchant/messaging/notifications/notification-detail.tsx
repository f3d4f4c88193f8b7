import {
  cancelNotification,
  getNotification,
  listNotifications,
  skipReasons,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, Descriptions, Drawer, Flex, Progress, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { Figures } from '../../../kit/figures.tsx'
import { operatorName } from '../../../kit/operator-name.ts'
import { StopButton } from '../../../kit/stop-button.tsx'
import { formatInstant, formatList, formatNumber } from '../../../lib/format.ts'
import { languageNames } from '../../../lib/languages.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { hasEnded, percentOf } from './figures.ts'
import { StateTag } from './state-tag.tsx'

type Message = Answer<typeof getNotification>['data']

const often = 1_000
/** What arrives after the last member was told is looked at more seldom. */
const later = 5_000

const isStill = (message: Message) => message.state === 'draft' || hasEnded(message)

/** One message: how far it is while it goes out, and what came of it. */
export default function NotificationDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const read = useRead(
    getNotification,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && isStill(state.data.data) ? later : often) },
  )
  const message = read.data?.data
  const step = message && `${message.state} ${message.told} ${message.delivered} ${message.opened}`
  useEffect(() => {
    if (step) void refresh(listNotifications)
  }, [step])
  return (
    <Drawer
      open
      onClose={onClose}
      size={560}
      title={t('detail.title')}
      extra={message && !isStill(message) && <CancelButton id={id} />}
    >
      {message ? (
        <Content message={message} />
      ) : read.isError ? (
        <Failure error={read.error} retry={read.refetch} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

function Content({ message }: { message: Message }) {
  const { t } = useTranslation('notifications')
  const { title, text, picture, state, told, skipped, total, quietNow } = message
  const hasBegun = state !== 'scheduled' && state !== 'draft'
  const status = state === 'running' ? 'active' : state === 'cancelled' ? 'exception' : 'normal'
  return (
    <>
      <Flex align="center" gap={8} wrap>
        <StateTag state={state} />
        <output>
          {hasBegun && t('detail.of', { done: formatNumber(told + skipped), total: formatNumber(total) })}
        </output>
      </Flex>
      {hasBegun && <Progress percent={percentOf(message)} status={status} aria-label={t('detail.progress')} />}
      {quietNow > 0 && (
        <Alert
          type="info"
          showIcon
          className="message-quiet"
          title={t('detail.quietNow', { count: quietNow, number: formatNumber(quietNow) })}
        />
      )}
      <Figures isBoxed>
        {(['told', 'delivered', 'opened', 'skipped'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`detail.${name}`)}</dt>
            <dd>{formatNumber(message[name])}</dd>
          </div>
        ))}
      </Figures>
      <div className="message-text">
        {picture && <img src={picture} alt="" />}
        {title && <strong>{title}</strong>}
        {text}
      </div>
      <Facts message={message} />
    </>
  )
}

function Facts({ message }: { message: Message }) {
  const { t } = useTranslation('notifications')
  const { campaign, audience, channels, gift, quiet, skippedFor, sendAt, createdAt, by, languages } = message
  const reasons = skipReasons.filter((reason) => (skippedFor[reason] ?? 0) > 0)
  const items = [
    ['column.to', [campaign?.name, t(`audience.${audience}`)].filter(Boolean).join(' · ')],
    ['column.channels', formatList(channels.map((channel) => t(`channel.${channel}`)))],
    ...(gift ? [['gift.field', `${gift.name} (${t(`gift.${gift.kind}`)})`]] : []),
    ['detail.languages', formatList(languages.map((language) => languageNames[language]))],
    ['detail.sendAt', formatInstant(sendAt ?? createdAt)],
    ['detail.quiet', quiet ? `${quiet.from}–${quiet.to}` : t('detail.noQuiet')],
    ['detail.by', operatorName(by)],
    ...(reasons.length > 0
      ? [['detail.why', reasons.map((one) => `${t(`why.${one}`)}: ${formatNumber(skippedFor[one] ?? 0)}`).join(' · ')]]
      : []),
  ] as const
  return (
    <Descriptions
      column={1}
      size="small"
      items={items.map(([key, children]) => ({ key, label: t(key as 'detail.by'), children }))}
    />
  )
}

function CancelButton({ id }: { id: string }) {
  const { t } = useTranslation('notifications')
  const cancel = useChange(cancelNotification, { after: () => refresh(getNotification, listNotifications) })
  const [title, about, button, keep] = [t('cancel.title'), t('cancel.about'), t('cancel.button'), t('cancel.keep')]
  const stop = () => cancel.mutateAsync({ params: { id } })
  return <StopButton route={cancelNotification} words={{ title, about, button, keep }} stop={stop} />
}
