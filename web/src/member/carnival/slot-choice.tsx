import { useEffect, useState } from 'react'
import { dayInWords } from '../../card-face/moment.tsx'
import { usePage } from '../../card-face/page-context.ts'
import action from '../action.module.css'
import sheet from '../sheet.module.css'
import styles from './booth-sheet.module.css'
import { type BoothSlot, loadSlots, troubleIn } from './calls.ts'

type Props = {
  boothId: string
  today: string
  busy: boolean
  choose: (slot: BoothSlot) => void
  /** Asks for the times once more. */
  again: () => void
}

/** The times of a booth: a day, then an hour of it. */
export function SlotChoice({ boothId, today, busy, choose, again }: Props) {
  const { language, t } = usePage()
  const [slots, setSlots] = useState<readonly BoothSlot[]>()
  const [trouble, setTrouble] = useState('')
  const [chosenDay, setDay] = useState<string>()
  useEffect(() => {
    loadSlots(boothId).then(setSlots, (error: unknown) => setTrouble(troubleIn(error, t('carnival.trouble'))))
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
  if (!slots) return <p className={sheet.quiet}>{t('carnival.loading')}</p>
  if (!slots.length) return <p className={sheet.quiet}>{t('carnival.noTimes')}</p>
  const days = [...new Set(slots.map((slot) => slot.day))]
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
        {slots
          .filter((slot) => slot.day === day)
          .map((slot) => (
            <li key={slot.id}>
              <button
                type="button"
                disabled={busy || slot.state === 'full'}
                data-state={slot.state}
                onClick={() => choose(slot)}
              >
                <strong>
                  {slot.from}–{slot.to}
                </strong>
                <span>{stateText(slot)}</span>
              </button>
            </li>
          ))}
      </ul>
    </>
  )

  function stateText({ state, left }: BoothSlot): string {
    if (state === 'open') return t('carnival.left', { count: left })
    return t(state === 'waiting-list' ? 'carnival.joinList' : 'carnival.full')
  }
}
