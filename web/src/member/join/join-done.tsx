import type { QrPath } from '@chopcard/contract/member/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../card-face/page-context.ts'
import { QrCode } from '../qr-code.tsx'
import styles from './join-done.module.css'
import type { Joined } from './send-registration.ts'

/** After registering: the way to the card, or to the mailbox of somebody who already has one. */
export function JoinDone({ joined, again }: { joined: Joined; again: () => void }) {
  const { t } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isNew = 'cardUrl' in joined
  return (
    <div className={styles.done}>
      <svg className={styles.sign} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d={isNew ? 'm14 25 7 7 14-15' : 'M12 16h24v17H12zm0 1 12 10 12-10'} />
      </svg>
      <h2 ref={heading} tabIndex={-1}>
        {t(isNew ? 'join.doneHeading' : 'join.mailHeading')}
      </h2>
      {isNew ? <NewCard url={joined.cardUrl} /> : <p>{t('join.mailText', { email: joined.mailedTo })}</p>}
      {!isNew && (
        <button type="button" className={styles.again} onClick={again}>
          {t('join.mailAgain')}
        </button>
      )}
    </div>
  )
}

function NewCard({ url }: { url: string }) {
  const { t } = usePage()
  const [qr, setQr] = useState<QrPath>()
  useEffect(() => {
    // Drawn only now: the form itself needs no code.
    void import('../qr-path.ts').then(({ qrPath }) => setQr(qrPath(url)))
  }, [url])
  return (
    <>
      <p>{t('join.doneText')}</p>
      <a className={styles.open} href={url}>
        {t('join.openCard')}
      </a>
      <div className={styles.code}>
        {qr && <QrCode qr={qr} label={t('join.scanLabel')} />}
        <p>{t('join.scanCard')}</p>
      </div>
    </>
  )
}
