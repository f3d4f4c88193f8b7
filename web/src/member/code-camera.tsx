import { useEffect } from 'react'
import { usePage } from '../card-art/page-context.ts'
import { useCamera } from '../lib/use-camera.ts'
import styles from './code-camera.module.css'

const makeDecoder = () => import('./decoder.ts').then((decoder) => decoder.makeDecoder())

type Props = {
  /** Hears of each code once while it stays in sight. */
  onCode: (text: string) => void
  /** While something is sent: the picture is dimmed. */
  busy: boolean
}

/** The phone's camera, open as soon as it is shown, with its lamp, and the words for each of its troubles. */
export function CodeCamera({ onCode, busy }: Props) {
  const { t } = usePage()
  const { video, state, problem, torch, cameras, open, toggleTorch } = useCamera(makeDecoder, onCode)
  useEffect(() => void open(), [open])

  const next = () => {
    const stream = video.current?.srcObject
    const now = stream instanceof MediaStream ? stream.getVideoTracks()[0]?.getSettings().deviceId : undefined
    const at = cameras.findIndex(({ id }) => id === now)
    void open(cameras[(at + 1) % cameras.length]?.id)
  }
  return (
    <>
      <div className={styles.stage} hidden={Boolean(problem)} data-open={state === 'open'} data-busy={busy}>
        <video ref={video} playsInline muted aria-label={t('scan.picture')} />
        <span className={styles.frame} aria-hidden="true" />
        <div className={styles.tools}>
          {torch !== undefined && (
            <button type="button" aria-pressed={torch} onClick={() => void toggleTorch()}>
              {t('scan.torch')}
            </button>
          )}
          {cameras.length > 1 && (
            <button type="button" onClick={next}>
              {t('scan.otherCamera')}
            </button>
          )}
        </div>
      </div>
      {state === 'open' && <p className={styles.hint}>{t('scan.hint')}</p>}
      {problem && (
        <div className={styles.problem} role="alert">
          <p>{t(`scan.camera.${problem}`)}</p>
          <button type="button" onClick={() => void open()}>
            {t('scan.openAgain')}
          </button>
        </div>
      )}
    </>
  )
}
