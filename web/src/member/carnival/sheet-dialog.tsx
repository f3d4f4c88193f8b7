import { type ReactNode, useEffect, useRef } from 'react'
import { usePage } from '../../card-face/page-context.ts'
import styles from './sheet-dialog.module.css'

type Props = { title: string; close: () => void; children: ReactNode }

/** A dialog at the lower edge of a phone; a tap beside it, Escape and its button close it. */
export function SheetDialog({ title, close, children }: Props) {
  const { t } = usePage()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape and the button do the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="sheet-title"
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id="sheet-title">{title}</h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            {t('carnival.close')}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
