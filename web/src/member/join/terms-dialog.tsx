import type { RefObject } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { Paragraphs } from '../paragraphs.tsx'
import styles from './terms-dialog.module.css'

type Props = { ref: RefObject<HTMLDialogElement | null>; text: string; accept: () => void }

/** The terms to read before they are accepted. */
export function TermsDialog({ ref, text, accept }: Props) {
  const { t } = usePage()
  const close = () => ref.current?.close()
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby="terms-title">
      <h2 id="terms-title">{t('join.terms')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <section className={styles.text} tabIndex={0} aria-labelledby="terms-title">
        {text.trim() ? <Paragraphs text={text} /> : <p>{t('join.noTerms')}</p>}
      </section>
      <div className={styles.buttons}>
        <button type="button" onClick={close}>
          {t('join.close')}
        </button>
        <button
          type="button"
          className={styles.agree}
          onClick={() => {
            accept()
            close()
          }}
        >
          {t('join.agree')}
        </button>
      </div>
    </dialog>
  )
}
