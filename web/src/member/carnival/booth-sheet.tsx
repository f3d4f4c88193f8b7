import { useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import sheetStyles from '../sheet.module.css'
import { smallPicture } from '../../lib/small-picture.ts'
import { BookingTime } from './booking-time.tsx'
import styles from './booth-sheet.module.css'
import { book, giveBack, troubleIn } from './calls.ts'
import { BottomSheet } from '../bottom-sheet.tsx'
import type { SheetProps } from './sheet-props.ts'
import { TimeSlotChoice } from './time-slot-choice.tsx'

/** A booth: the time that is booked there, or the times to choose from. */
export default function BoothSheet({ booth, today, changed, close }: SheetProps) {
  const { t } = usePage()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  if (!booth) return null

  async function act(work: (onChecking: () => void) => Promise<string>): Promise<void> {
    setBusy(true)
    setTrouble('')
    try {
      changed(await work(() => setTrouble(t('scan.checking'))))
      close()
    } catch (error) {
      setTrouble(troubleIn(error, t('carnival.trouble')))
      // What was just refused may look different by now.
      setRound((now) => now + 1)
    } finally {
      setBusy(false)
    }
  }
  const { booking } = booth
  return (
    <BottomSheet title={booth.name} closeLabel={t('carnival.close')} close={close}>
      {booth.image && <img className={styles.picture} src={smallPicture(booth.image)} alt="" />}
      {booth.place && <p className={sheetStyles.quiet}>{booth.place}</p>}
      <p className={styles.trouble} role="alert" hidden={!trouble}>
        {trouble}
      </p>
      {booking && (
        <>
          <p className={styles.booking}>
            <BookingTime booking={booking} today={today} />
          </p>
          {booking.state === 'booked' && <p>{t('carnival.howToStamp')}</p>}
          {booking.cancellable && (
            <button
              type="button"
              className={styles.cancel}
              disabled={busy}
              onClick={() => void act(() => giveBack(booking.id).then(() => t('carnival.cancelled')))}
            >
              {t('carnival.cancel')}
            </button>
          )}
        </>
      )}
      {(!booking || (booking.over && booth.bookable)) && (
        <TimeSlotChoice
          key={round}
          boothId={booth.id}
          today={today}
          busy={busy}
          again={() => setRound((now) => now + 1)}
          choose={(timeSlot) =>
            void act(async (onChecking) =>
              t(
                (await book(timeSlot.id, timeSlot.state === 'waiting-list', onChecking)) === 'booked'
                  ? 'carnival.bookedNow'
                  : 'carnival.waitingNow',
              ),
            )
          }
        />
      )}
    </BottomSheet>
  )
}
