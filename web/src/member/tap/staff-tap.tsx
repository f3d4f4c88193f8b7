import { useLayoutEffect, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import action from '../action.module.css'
import { keepEStamp, waitingAt } from '../estamp-store.ts'
import styles from './tap-page.module.css'

/** As the server counts. */
const goodFor = 60_000

type Props = { id: string; state: 'open' | 'used' | 'expired' }

/** A tag of the staff: the phone keeps the tap for the reward that waits for it. */
export function StaffTap({ id, state }: Props) {
  const { t } = usePage()
  const [card] = useState(waitingAt)
  // Before anything is shown: who reads that the tag was recognised goes on at once.
  useLayoutEffect(() => {
    if (state === 'open') keepEStamp(id, Date.now(), goodFor)
  }, [id, state])

  if (state !== 'open')
    return (
      <p className={action.trouble} role="alert">
        {t(`tap.${state}`)}
      </p>
    )
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
