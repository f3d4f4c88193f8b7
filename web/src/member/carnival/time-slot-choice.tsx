import { useEffect, useState } from 'react'
import { dayInWords } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import action from '../action.module.css'
import sheet from '../sheet.module.css'
import styles from './booth-sheet.module.css'
import { type BoothTimeSlot, loadTimeSlots, troubleIn } from './calls.ts'

type Props = {
  boothId: string
  today: string
  busy: boolean
  choose: (timeSlot: BoothTimeSlot) => void
  /** Asks for the times once more. */
  again: () => void
}

/** The times of a booth: a day, then an hour of it. */
export function TimeSlotChoice({ boothId, today, busy, choose, again }: Props) {
  const { language, t } = usePage()
  const [timeSlots, setTimeSlots] = useState<readonly BoothTimeSlot[]>()
  const [trouble, setTrouble] = useState('')
  const [chosenDay, setDay] = useState<string>()
  useEffect(() => {
    loadTimeSlots(boothId).then(setTimeSlots, (error: unknown) => setTrouble(troubleIn(error, t('carnival.trouble'))))
  }, [boothId, t])

  if (trouble)
    return (
      <>
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
        <button type="button" className={action.main} onClick={again}>
          {t('scan.openAgain')}
        </button>
      </>
    )
  if (!timeSlots) return <p className={sheet.quiet}>{t('carnival.loading')}</p>
  if (!timeSlots.length) return <p className={sheet.quiet}>{t('carnival.noTimes')}</p>
  const days = [...new Set(timeSlots.map((timeSlot) => timeSlot.day))]
  const day = chosenDay ?? days[0]
  return (
    <>
      <ul className={styles.days} aria-label={t('carnival.days')}>
        {days.map((one) => (
          <li key={one}>
            <button type="button" aria-pressed={one === day} onClick={() => setDay(one)}>
              {one === today ? t('carnival.today') : dayInWords(one, language)}
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.slots}>
        {timeSlots
          .filter((timeSlot) => timeSlot.day === day)
          .map((timeSlot) => (
            <li key={timeSlot.id}>
              <button
                type="button"
                disabled={busy || timeSlot.state === 'full'}
                data-state={timeSlot.state}
                onClick={() => choose(timeSlot)}
              >
                <strong>
                  {timeSlot.from}–{timeSlot.to}
                </strong>
                <span>{stateText(timeSlot)}</span>
              </button>
            </li>
          ))}
      </ul>
    </>
  )

  function stateText({ state, left }: BoothTimeSlot): string {
    if (state === 'open') return t('carnival.left', { count: left })
    return t(state === 'waiting-list' ? 'carnival.joinList' : 'carnival.full')
  }
}
