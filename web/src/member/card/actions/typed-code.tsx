import { maxScannedLength } from '../../limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { usePage } from '../../../card-art/page-context.ts'
import styles from './scan.module.css'

/** The way on where no camera helps: the code as it is printed, typed or pasted. */
export function TypedCode({ send, busy }: { send: (code: string) => void; busy: boolean }) {
  const { t } = usePage()
  const [code, setCode] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !busy) send(code.trim())
  }
  return (
    <form className={styles.typed} onSubmit={submit}>
      <label htmlFor={id}>{t('scan.type')}</label>
      <div>
        <input
          id={id}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxScannedLength}
          placeholder="0000-0000-0000-0000"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <button type="submit" disabled={busy || !code.trim()}>
          {t('scan.send')}
        </button>
      </div>
    </form>
  )
}
