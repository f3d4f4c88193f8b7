import type { Carnival } from '@chopcard/contract/earning/member/carnival.ts'
import { dayInWords } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import styles from './next-bookings.module.css'

type Booking = NonNullable<Carnival['booths'][number]['booking']>

/** When it is, and the place on the waiting list of one who waits. */
export function BookingTime({ booking, today }: { booking: Booking; today: string }) {
  const { language, t } = usePage()
  const day = booking.day === today ? t('carnival.today') : dayInWords(booking.day, language)
  return (
    <span className={styles.time} suppressHydrationWarning>
      {day}, {booking.from}–{booking.to}
      {booking.state === 'waiting' && (
        <em className={styles.waiting}>{t('carnival.waitingPlace', { place: booking.before + 1 })}</em>
      )}
    </span>
  )
}
