import { type FormEvent, useState } from 'react'
import { usePage } from '../../../card-art/page-context.ts'
import { Confirm, type StepProps } from '../../redeem-confirm.tsx'
import styles from '../../redeem.module.css'

/** The member redeems alone, and says first that they stand at the counter. */
export function RedeemSelf({ operation, redeem }: StepProps) {
  const { t } = usePage()
  const [isThere, setIsThere] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await redeem('self')
  }
  return (
    <form className={styles.step} onSubmit={(event) => void submit(event)}>
      <p>{t('redeem.self.about')}</p>
      <label className={styles.check}>
        <input type="checkbox" checked={isThere} onChange={(event) => setIsThere(event.currentTarget.checked)} />
        {t('redeem.self.there')}
      </label>
      <Confirm operation={operation} disabled={!isThere} />
    </form>
  )
}
