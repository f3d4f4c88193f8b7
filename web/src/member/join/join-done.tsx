import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { Logo } from '../../card-art/pictures.tsx'
import type { Key, Translate } from '../../card-art/words.ts'
import { QrCode } from '../qr-code.tsx'
import styles from './join-done.module.css'
import type { Joined } from './send-registration.ts'

type Props = { campaign: Pick<JoinCampaign, 'name' | 'type' | 'logo'>; joined: Joined; again: () => void }

/** After registering: the way to the card, or to the messages of somebody who is known already. */
export function JoinDone({ campaign, joined, again }: Props) {
  const { t } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { heading: title, again: back } = wordsOf(joined)
  return (
    <div className={styles.done}>
      <svg className={styles.sign} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d={'cardUrl' in joined ? 'm14 25 7 7 14-15' : 'M12 16h24v17H12zm0 1 12 10 12-10'} />
      </svg>
      <h2 ref={heading} tabIndex={-1}>
        {t(title)}
      </h2>
      <p className={styles.kind}>
        <Logo className={styles.logo} src={campaign.logo} name={campaign.name} size={40} />
        <span>
          <strong>{campaign.name}</strong>
          {t(`join.kind.${campaign.type}`)}
        </span>
      </p>
      {'cardUrl' in joined ? <Card {...joined} /> : <p>{sentWords(t, joined)}</p>}
      {back && (
        <button type="button" className={styles.again} onClick={again}>
          {t(back)}
        </button>
      )}
    </div>
  )
}

function wordsOf(joined: Joined): { heading: Key; again?: Key } {
  if ('cardUrl' in joined) return { heading: joined.isKnown ? 'join.knownHeading' : 'join.doneHeading' }
  if (joined.by === 'sms') return { heading: 'join.smsHeading', again: 'join.smsAgain' }
  return { heading: 'join.mailHeading', again: 'join.mailAgain' }
}

const sentWords = (t: Translate, { by, sentTo }: Extract<Joined, { sentTo: string }>): string =>
  by === 'sms' ? t('join.smsText', { mobile: sentTo }) : t('join.mailText', { email: sentTo })

function Card({ cardUrl: url, isKnown }: Extract<Joined, { cardUrl: string }>) {
  const { t } = usePage()
  const [qr, setQr] = useState<QrPath>()
  useEffect(() => {
    // Drawn only now: the form itself needs no code.
    void import('../qr-path.ts').then(({ qrPath }) => setQr(qrPath(url)))
  }, [url])
  return (
    <>
      <p>{t(isKnown ? 'join.knownText' : 'join.doneText')}</p>
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
