import { maxCardNameLength } from '../limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import styles from './selection-page.module.css'

type Props = {
  label: string
  submit: string
  first?: string
  send: (name: string, onChecking: () => void) => Promise<void>
}

/** A name of a card; what the server says about it stands below. */
export function NameForm({ label, submit, first = '', send }: Props) {
  const { t } = usePage()
  const id = useId()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = (new FormData(event.currentTarget).get('name') as string | null)?.trim()
    if (!name) return setTrouble(t('carnival.nameRequired'))
    setBusy(true)
    setTrouble('')
    try {
      await send(name, () => setTrouble(t('scan.checking')))
    } catch (error) {
      // What has not come cannot say what is wrong.
      const calls = await import('./card-calls.ts').catch(() => undefined)
      setTrouble(calls?.troubleIn(error, t('carnival.trouble')) ?? t('carnival.trouble'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          name="name"
          maxLength={maxCardNameLength}
          required
          defaultValue={first}
          autoComplete="off"
          aria-invalid={Boolean(trouble)}
          aria-describedby={trouble ? `${id}-trouble` : undefined}
        />
        <button type="submit" disabled={busy}>
          {submit}
        </button>
      </div>
      <p id={`${id}-trouble`} role="alert" hidden={!trouble}>
        {trouble}
      </p>
    </form>
  )
}
