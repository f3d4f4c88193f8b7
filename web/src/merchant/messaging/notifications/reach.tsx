import { type Channel, type Gift, notificationReach } from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/error-text.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import type { Whom } from './compose-start.ts'

type Props = { target: Whom; channels: Channel[] | undefined; gift: Gift | null | undefined }

/** How many members the message is for, how many each channel reaches, and how many get what it brings. */
export function Reach({ target, channels, gift }: Props) {
  const { t } = useTranslation('notifications')
  const isKnown = Boolean(target.memberIds ?? target.filters ?? target.campaignId)
  const body = { ...target, ...(gift && { gift, ...(channels && { channels }) }) }
  const { data, error } = useRead(notificationReach, { body }, { enabled: isKnown })
  const reach = isKnown ? data?.data : undefined
  return (
    <>
      <dl className="compose-reach" aria-label={t('reach.title')}>
        {(['members', 'push', 'email', 'declined'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`reach.${name}`)}</dt>
            <dd>{reach ? formatNumber(reach[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
      {gift && error && <Alert type="error" showIcon title={errorText(error)} />}
      {reach?.gift && <GiftReach gift={reach.gift} />}
    </>
  )
}

type GiftFigures = NonNullable<Answer<typeof notificationReach>['data']['gift']>

/** Who gets one, and what is left: before anything is sent. */
function GiftReach({ gift: { gets, holders, left, amount, currency } }: { gift: GiftFigures }) {
  const { t } = useTranslation('notifications')
  const number = (count: number) => ({ count, number: formatNumber(count) })
  const lines = [
    ...(holders ? [t('gift.holders', number(holders))] : []),
    ...(left !== null ? [t('gift.left', number(left))] : []),
    ...(amount !== null && currency ? [t('gift.worth', { amount: formatMoney(amount * gets, currency) })] : []),
  ]
  return (
    <Alert
      type={gets === 0 || (left !== null && left <= gets) ? 'warning' : 'info'}
      showIcon
      className="compose-gift"
      title={t('gift.gets', number(gets))}
      description={lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>)}
    />
  )
}
