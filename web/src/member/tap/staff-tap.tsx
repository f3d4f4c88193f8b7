import { useLayoutEffect, useSyncExternalStore } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import action from '../action.module.css'
import { keepEStamp, onEStamp, waitingAt } from '../estamp-store.ts'
import styles from './tap-page.module.css'

/** As the server counts. */
const goodFor = 60_000

const cardThatWaits = () => waitingAt() ?? ''

type Props = { id: string; state: 'open' | 'used' | 'expired' }

/** A tag of the staff: the phone keeps the tap for the reward that waits for it. */
export function StaffTap({ id, state }: Props) {
  const { t } = usePage()
  const card = useSyncExternalStore(onEStamp, cardThatWaits, () => undefined)
  useLayoutEffect(() => {
    if (state === 'open') keepEStamp(id, Date.now(), goodFor)
  }, [id, state])

  if (state !== 'open')
    return (
      <p className={action.trouble} role="alert">
        {t(`tap.${state}`)}
      </p>
    )
  // The server sends the page before the phone has kept anything: who reads what to do next may go on at once.
  if (card === undefined) return <output className={styles.hint}>{t('tap.sending')}</output>
  return (
    <>
      <output className={styles.hint}>{t(card ? 'tap.staff.back' : 'tap.staff.noCard')}</output>
      {card && (
        <a className={styles.main} href={`${card}#redeem`}>
          {t('tap.staff.toCard')}
        </a>
      )}
    </>
  )
}
