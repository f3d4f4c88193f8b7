import type { WebhookDelivery, WebhookEndpoint } from '@chopcard/contract/outward/merchant/webhooks.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../../lib/format.ts'

/** Whether an endpoint gets events, and if not, why. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const { enabled, disabledReason, failingSince } = endpoint
  if (!enabled)
    return <Tag color={disabledReason ? 'red' : 'default'}>{t(`state.${disabledReason ?? 'disabled'}`)}</Tag>
  if (!failingSince) return <Tag color="green">{t('state.enabled')}</Tag>
  return (
    <span className="webhook-two">
      <Tag color="gold">{t('state.failingNow')}</Tag>
      <small>{t('since', { time: formatRelative(failingSince) })}</small>
    </span>
  )
}

const colours = { waiting: 'gold', delivered: 'green', failed: 'red' } as const

/** What became of a message; one that waits after a failure is told apart from one that is new. */
export function DeliveryState({ delivery: { state, attempts } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const word = state === 'waiting' && attempts > 0 ? 'again' : state
  return <Tag color={colours[state]}>{t(`delivery.${word}`)}</Tag>
}

/** How an attempt ended in words: the status of the answer, or why there was none. */
export function useAnswerWords() {
  const { t } = useTranslation('webhooks')
  return ({ status, error }: { status: number | null; error: WebhookDelivery['lastError'] }): string => {
    if (status !== null) return t('answer', { status })
    return error ? t(`error.${error}`) : '–'
  }
}
