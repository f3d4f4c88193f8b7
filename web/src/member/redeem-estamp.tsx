import { type FormEvent, useEffect, useState } from 'react'
import { usePage } from '../card-art/page-context.ts'
import { forgetEStamp, keptEStamp, onEStamp, waitAt } from './estamp-store.ts'
import { Confirm, type StepProps } from './redeem-confirm.tsx'
import styles from './redeem.module.css'

/** The phone touches the tag of somebody of the staff; then it is confirmed. */
export function RedeemEStamp({ operation, redeem }: StepProps) {
  const { t } = usePage()
  const [eStampId, setEStampId] = useState(keptEStamp)

  useEffect(() => {
    waitAt(location.pathname)
    const look = () => setEStampId(keptEStamp())
    // The tag opens a page of its own: this one hears of it at once, or when it is looked at again.
    const stop = onEStamp(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!eStampId) return
    await redeem('estamp', { eStampId })
    forgetEStamp()
    setEStampId(undefined)
  }
  return (
    <form className={styles.step} onSubmit={(event) => void submit(event)}>
      <svg className={styles.wave} viewBox="0 0 120 80" aria-hidden="true" data-here={Boolean(eStampId)}>
        <rect x="14" y="14" width="30" height="52" rx="6" />
        <path d="M58 30a18 18 0 0 1 0 20M70 24a30 30 0 0 1 0 32M82 18a42 42 0 0 1 0 44" />
      </svg>
      <output className={styles.wait}>{t(eStampId ? 'redeem.estamp.here' : 'redeem.estamp.wait')}</output>
      <Confirm operation={operation} disabled={!eStampId} />
    </form>
  )
}
