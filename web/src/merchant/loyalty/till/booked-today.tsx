import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { attendBooking, cardBookings, listBooths } from '@chopcard/contract/earning/merchant/booths.ts'
import { Button, Card as Pane } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/permissions.tsx'
import { refresh, useRead } from '../../../lib/query.ts'
import './booked-today.css'
import { seenBookings } from './offline/offline.ts'
import { useOffline } from './offline/use-offline.ts'
import type { Till } from './use-till.ts'

/** What the card has booked for today at the booths of its carnival: one tap for the stamp. */
export function BookedToday({ till, card, isBusy }: { till: Till; card: Card; isBusy: boolean }) {
  const { t } = useTranslation('till')
  const may = useMay()
  const booths = useRead(listBooths, {}, { enabled: may(listBooths), staleTime: 600_000 })
  const isCarnival = booths.data?.data.some(({ campaignId }) => campaignId === card.campaignId) ?? false
  const bookings = useRead(
    cardBookings,
    { params: { memberId: card.id } },
    { enabled: isCarnival && may(cardBookings) },
  )
  const { isCutOff } = useOffline()
  const today = isCutOff ? seenBookings(card.id).map(asBooking) : isCarnival ? (bookings.data?.data ?? []) : []
  if (!today.length) return null
  const attend = async (bookingId: string, boothName: string) => {
    await till.perform({ kind: 'attend', bookingId, boothName }, card)
    await refresh(cardBookings)
  }
  return (
    <Pane size="small" title={t('booked.title')}>
      <ul className="booked-today">
        {today.map(({ id, boothName, from, to, state, may: allowed }) => (
          <li key={id}>
            <div>
              <strong>{boothName}</strong>
              <div>
                {from}–{to}
                {(state === 'waiting' || state === 'attended') && ` · ${t(`booked.state.${state}`)}`}
              </div>
            </div>
            {allowed.includes('attend') && may(attendBooking) && (
              <Button
                type="primary"
                disabled={isBusy}
                aria-label={`${t('booked.attend')}: ${boothName}`}
                onClick={() => void attend(id, boothName)}
              >
                {t('booked.attend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Pane>
  )
}

const asBooking = (seen: ReturnType<typeof seenBookings>[number]) => ({
  ...seen,
  state: 'booked' as const,
  may: ['attend'] as ('attend' | 'cancel')[],
})
