import { notificationReach } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import type { Whom } from './compose-start.ts'

/** How many members the message is for, and how many each channel reaches. */
export function Reach({ target }: { target: Whom }) {
  const { t } = useTranslation('notifications')
  const isKnown = Boolean(target.memberIds ?? target.filters ?? target.campaignId)
  const reach = useRead(notificationReach, { body: target }, { enabled: isKnown }).data?.data
  return (
    <dl className="compose-reach" aria-label={t('reach.title')}>
      {(['members', 'push', 'email', 'declined'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`reach.${name}`)}</dt>
          <dd>{reach && isKnown ? formatNumber(reach[name]) : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
