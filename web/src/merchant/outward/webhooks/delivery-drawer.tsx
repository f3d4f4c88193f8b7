import {
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  resendWebhookDelivery,
} from '@chopcard/contract/outward/merchant/webhooks.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Drawer, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { type Fact, Facts } from '../../../kit/facts.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { formatInstant, formatNumber } from '../../../lib/format.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { DeliveryState, useAnswerWords } from './endpoint-state.tsx'

type Details = Answer<typeof getWebhookDelivery>['data']
type Props = { id: string; deliveryId: string; onClose: () => void }

const LOOK_AGAIN_MS = 1_500

/** One message: every attempt with its answer, the body, and a way to send it again. */
export default function DeliveryDrawer({ id, deliveryId, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const delivery = useRead(
    getWebhookDelivery,
    { params: { id, deliveryId } },
    { refetchInterval: ({ state }) => (state.data?.data.state === 'waiting' ? LOOK_AGAIN_MS : false) },
  )
  const data = delivery.data?.data
  return (
    <Drawer
      open
      onClose={onClose}
      size={600}
      title={data ? t(`type.${data.type}`) : ''}
      extra={data && <ResendButton id={id} deliveryId={deliveryId} />}
    >
      {delivery.error ? (
        <Failure error={delivery.error} retry={delivery.refetch} />
      ) : data ? (
        <Contents delivery={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

function ResendButton({ id, deliveryId }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('webhooks')
  const after = () => refresh(getWebhook, getWebhookDelivery, listWebhookDeliveries)
  const resend = useChange(resendWebhookDelivery, { after })
  return (
    <CallButton
      type="primary"
      route={resendWebhookDelivery}
      call={() => resend.mutateAsync({ params: { id, deliveryId } })}
      done={t('resend.one')}
    >
      {t('resend.again')}
    </CallButton>
  )
}

function Contents({ delivery }: { delivery: Details }) {
  const { t } = useTranslation('webhooks')
  const { messageId, type, createdAt, nextAttemptAt, tries, body } = delivery
  const rows: Fact[] = [
    [t('column.state'), <DeliveryState key="state" delivery={delivery} />],
    [
      t('column.type'),
      <span key="type" translate="no">
        {type}
      </span>,
    ],
    [
      t('messageId'),
      <span key="id" translate="no" className="webhook-id">
        {messageId}
      </span>,
    ],
    [t('column.at'), formatInstant(createdAt)],
    ...(nextAttemptAt ? [[t('nextAttempt'), formatInstant(nextAttemptAt)] as Fact] : []),
  ]
  return (
    <>
      <Facts rows={rows} />
      <Title>{t('attempts')}</Title>
      {tries.length === 0 && <p>{t('noAttempt')}</p>}
      <ol className="webhook-tries">
        {tries.map((one) => (
          <Try key={one.number} one={one} />
        ))}
      </ol>
      <Title>{t('body')}</Title>
      <Code label={t('body')} text={JSON.stringify(JSON.parse(body), undefined, 2)} />
    </>
  )
}

const Title = ({ children }: { children: string }) => (
  <Typography.Title level={3} className="webhook-part">
    {children}
  </Typography.Title>
)

/** Text of a machine, which scrolls in its own box. */
const Code = ({ label, text }: { label: string; text: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by the keyboard
  <section className="webhook-code" translate="no" tabIndex={0} aria-label={label}>
    {text}
  </section>
)

function Try({ one }: { one: Details['tries'][number] }) {
  const { t } = useTranslation('webhooks')
  const answerWords = useAnswerWords()
  return (
    <li>
      <span className="webhook-try">
        <strong>{answerWords(one)}</strong>
        <small>
          {formatInstant(one.at)} · {t('ms', { number: formatNumber(one.ms) })}
        </small>
      </span>
      {one.response && <Code label={t('response')} text={one.response} />}
    </li>
  )
}
