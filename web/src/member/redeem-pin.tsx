import { maxPinLength, minPinLength } from './limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePage } from '../card-art/page-context.ts'
import { Confirm, type StepProps } from './redeem-confirm.tsx'
import styles from './redeem.module.css'

/** Staff type their PIN. */
export function RedeemPin({ operation, redeem }: StepProps) {
  const { t } = usePage()
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isDone = await redeem('pin', { pin })
    setPin('')
    if (!isDone) field.current?.focus()
  }
  return (
    <form className={styles.step} onSubmit={(event) => void submit(event)}>
      <label htmlFor="staff-pin">{t('redeem.pin.label')}</label>
      <p className={styles.hint} id="staff-pin-hint">
        {t('redeem.pin.hint')}
      </p>
      <input
        ref={field}
        id="staff-pin"
        className={styles.pin}
        type="password"
        inputMode="numeric"
        // Not the member's to keep: a phone must not offer to remember it.
        autoComplete="off"
        data-1p-ignore
        maxLength={maxPinLength}
        value={pin}
        aria-describedby="staff-pin-hint"
        aria-invalid={Boolean(operation.trouble)}
        onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Confirm operation={operation} disabled={pin.length < minPinLength} />
    </form>
  )
}
