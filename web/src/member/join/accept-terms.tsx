import { useRef } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import type { Asked } from './field.tsx'
import styles from './join-form.module.css'
import { TermsDialog } from './terms-dialog.tsx'

/** The consent, and the terms to read before it is given. */
export function AcceptTerms({ text, asked }: { text: string; asked: Asked }) {
  const { t } = usePage()
  const terms = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const problem = asked.problem('acceptTerms')

  function accept(): void {
    if (box.current) box.current.checked = true
    asked.changed('acceptTerms')
  }

  return (
    <div className={styles.terms}>
      <label>
        <input
          ref={box}
          type="checkbox"
          name="acceptTerms"
          required
          aria-invalid={Boolean(problem)}
          aria-describedby={problem && 'acceptTerms-problem'}
          onChange={() => asked.changed('acceptTerms')}
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
      <TermsDialog ref={terms} text={text} accept={accept} />
    </div>
  )
}
