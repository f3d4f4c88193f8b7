import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import styles from './bright-screen.module.css'
import { QrCode } from './qr-code.tsx'
import { useModal } from './use-modal.ts'
import { useWakeLock } from './use-wake-lock.ts'

export type BrightProps = {
  qr: QrPath
  /** What the code is, for who cannot see it, and what it is shown for. */
  label: string
  title: string
  number: string
  note?: string
  close: string
  shut: () => void
}

/** The code as large as the screen, on white, which stays on: scanners read it, whatever the light. A tap closes it. */
export function BrightScreen({ qr, label, title, number, note, close, shut }: BrightProps) {
  const dialog = useModal()
  useWakeLock()
  return (
    <dialog ref={dialog} className={styles.bright} aria-label={title} onClose={shut}>
      {/* All of it is the button. */}
      <form method="dialog">
        <button type="submit">
          <QrCode qr={qr} label={label} />
          <span className={styles.number}>{number}</span>
          {note && <span>{note}</span>}
          <span className={styles.close}>{close}</span>
        </button>
      </form>
    </dialog>
  )
}
