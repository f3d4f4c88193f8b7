import { usePage } from '../../card-art/page-context.ts'
import sheet from '../sheet.module.css'
import { BookingTime } from './booking-time.tsx'
import styles from './next-bookings.module.css'
import type { Booth } from './sheet-props.ts'

type Props = { booths: readonly Booth[]; today: string; open: (boothId: string) => void }

/** Where the member is expected next; a tap leads to the booking. */
export function NextBookings({ booths, today, open }: Props) {
  const { t } = usePage()
  const booked = booths.filter(({ booking }) => booking).toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
  if (!booths.length) return null
  return (
    <section className={sheet.sheet}>
      <h2>{t('carnival.next')}</h2>
      {booked.length === 0 && <p className={sheet.quiet}>{t('carnival.noBooking')}</p>}
      <ul className={styles.list}>
        {booked.map((booth) => (
          <li key={booth.id} data-waiting={booth.booking?.state === 'waiting'}>
            <button type="button" onClick={() => open(booth.id)}>
              <strong>{booth.name}</strong>
              <BookingTime booking={booth.booking!} today={today} />
              {booth.place && <span className={sheet.quiet}>{booth.place}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const timeOf = ({ booking }: Booth) => `${booking?.day} ${booking?.from}`
