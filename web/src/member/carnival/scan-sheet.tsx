import { maxScannedLength } from '../limits.ts'
import { useRef, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { CodeCamera } from '../code-camera.tsx'
import styles from './booth-sheet.module.css'
import { collectStamp, troubleIn } from './calls.ts'
import { BottomSheet } from '../bottom-sheet.tsx'
import type { SheetProps } from './sheet-props.ts'

/** The booth's code before the camera, or typed, brings its stamp. */
export default function ScanSheet({ changed, close }: SheetProps) {
  const { t } = usePage()
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function send(code: string): Promise<void> {
    if (sending.current || !code.trim()) return
    sending.current = true
    setBusy(true)
    setTrouble('')
    try {
      const onChecking = () => setTrouble(t('scan.checking'))
      changed(t('carnival.stamped', { booth: await collectStamp(code, onChecking) }))
      close()
    } catch (error) {
      setTrouble(troubleIn(error, t('carnival.trouble')))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return (
    <BottomSheet title={t('carnival.scan')} closeLabel={t('carnival.close')} close={close}>
      <CodeCamera onCode={(code) => void send(code)} busy={busy} />
      <output>{t(busy ? 'carnival.sending' : 'carnival.scanHint')}</output>
      <p className={styles.trouble} role="alert" hidden={!trouble}>
        {trouble}
      </p>
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault()
          void send((new FormData(event.currentTarget).get('code') as string | null) ?? '')
        }}
      >
        <input
          name="code"
          aria-label={t('carnival.typeCode')}
          placeholder={t('carnival.typeCode')}
          maxLength={maxScannedLength}
        />
        <button type="submit" disabled={busy}>
          {t('carnival.send')}
        </button>
      </form>
    </BottomSheet>
  )
}
