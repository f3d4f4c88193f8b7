import { useEffect, useState } from 'react'
import { Moment } from '../../../card-art/moment.tsx'
import { usePage } from '../../../card-art/page-context.ts'
import action from '../../action.module.css'
import styles from '../../redeem.module.css'
import type { Redeemed, useRedeem } from './use-redeem.ts'

const undoSeconds = 30

type Props = { done: Redeemed; operation: ReturnType<typeof useRedeem>; close: () => void }

/** What the staff look at: which reward, when, and who stood behind it. */
export function RedeemDone({ done, operation, close }: Props) {
  const { t } = usePage()
  const [undone, setUndone] = useState(false)
  const left = useCountdown(done.way === 'self' ? undoSeconds : 0)
  const undo = async () => setUndone(Boolean(await operation.undo(done.entry.id)))
  return (
    <div className={undone ? `${action.done} ${styles.undone}` : action.done}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d={undone ? 'M15 24h18' : 'M14 25l7 7 14-15'} />
      </svg>
      <output className={styles.told}>
        <strong>{undone ? t('redeem.undone') : done.reward.name}</strong>
        <span>
          <Moment at={done.entry.at} time />
        </span>
        <span className={styles.by}>{t(`redeem.${done.way}.done`)}</span>
      </output>
      <p className={action.trouble} role="alert" hidden={!operation.trouble}>
        {operation.trouble}
      </p>
      {left > 0 && !undone && (
        <button
          type="button"
          className={action.other}
          disabled={operation.state !== 'idle'}
          onClick={() => void undo()}
        >
          {t('redeem.undo', { count: left })}
        </button>
      )}
      <button type="button" className={action.main} onClick={close}>
        {t('card.close')}
      </button>
    </div>
  )
}

/** Seconds that are left, down to 0. */
function useCountdown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    return () => clearTimeout(timer)
  })
  return left
}
