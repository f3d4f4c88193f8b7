import { useRef, useState } from 'react'
import { usePage } from '../../card-face/page-context.ts'
import type { Asked } from './field.tsx'
import styles from './join-form.module.css'
import { TermsDialog } from './terms-dialog.tsx'

/** The consent, and the terms to read before it is given. */
export function AcceptTerms({ text, asked }: { text: string; asked: Asked }) {
  const { t } = usePage()
  const terms = useRef<HTMLDialogElement>(null)
  const [accepted, setAccepted] = useState(false)
  const problem = asked.problem('acceptTerms')

  function accept(yes: boolean): void {
    setAccepted(yes)
    asked.changed('acceptTerms')
  }

  return (
    <div className={styles.terms}>
      <label>
        <input
          type="checkbox"
          name="acceptTerms"
          required
          checked={accepted}
          aria-invalid={Boolean(problem)}
          aria-describedby={problem && 'acceptTerms-problem'}
          onChange={(event) => accept(event.currentTarget.checked)}
        />
        {t('join.accept')}
      </label>
      <button type="button" className={styles.read} onClick={() => terms.current?.showModal()}>
        {t('join.readTerms')}
      </button>
      {problem && (
        <p className={styles.problem} id="acceptTerms-problem">
          {problem}
        </p>
      )}
      <TermsDialog ref={terms} text={text} accept={() => accept(true)} />
    </div>
  )
}
