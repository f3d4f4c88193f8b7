import { GiftOutlined } from '@ant-design/icons'
import { waitingRewards } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** How many guests could have a reward and have not asked for it: something to say at the counter. */
export function WaitingRewards() {
  const { t } = useTranslation('till')
  const waiting = useRead(waitingRewards, {}, { staleTime: 60_000 }).data?.data
  if (!waiting?.guests) return null
  const { guests, hasMore } = waiting
  return (
    <p className="waiting-rewards">
      <GiftOutlined aria-hidden />
      <span>{t('waiting', { count: guests, shown: `${formatNumber(guests)}${hasMore ? '+' : ''}` })}</span>
    </p>
  )
}
