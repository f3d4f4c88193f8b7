import type { ReactNode } from 'react'
import styles from './bottom-sheet.module.css'
import { useModal } from './use-modal.ts'

type Props = { title: string; closeLabel: string; close: () => void; children: ReactNode }

/** A dialog that comes up from the lower edge; a tap beside it, Escape and its button close it. */
export function BottomSheet({ title, closeLabel, close, children }: Props) {
  const dialog = useModal()
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
          <button type="button" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
