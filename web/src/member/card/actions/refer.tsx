import { useEffect, useEffectEvent, useState } from 'react'
import type { myReferrals } from '@chopcard/contract/earning/member/referrals.ts'
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Moment } from '../../../card-art/moment.tsx'
import { usePage } from '../../../card-art/page-context.ts'
import { looks } from '../../../card-art/unit.ts'
import { ask, troubleText } from '../../ask.ts'
import { QrCode } from '../../qr-code.tsx'
import type { ActionProps } from '../actions.ts'
import styles from './refer.module.css'

type Invitation = Answer<typeof myReferrals>['data']

/** What a member sends to friends: a link, a code to type, a picture to scan. */
export default function Refer({ card }: ActionProps) {
  const { t } = usePage()
  const [invitation, setInvitation] = useState<Invitation>()
  const [qr, setQr] = useState<QrPath>()
  const [trouble, setTrouble] = useState('')
  const fail = useEffectEvent((error: unknown) => setTrouble(troubleText(error, t('card.trouble'))))
  useEffect(() => {
    ask<typeof myReferrals>('GET /member/referral', {}).then(
      async ({ data }) => {
        setInvitation(data)
        setQr((await import('../../qr-path.ts')).qrPath(data.url))
      },
      (error: unknown) => fail(error),
    )
  }, [])
  if (trouble) return <p role="alert">{trouble}</p>
  if (!invitation) return <output className={styles.quiet}>{t('refer.loading')}</output>
  const text = t('refer.text', { merchant: card.merchant.name, campaign: card.campaign.name })
  return (
    <div className={styles.refer}>
      <Offer invitation={invitation} points={looks[card.campaign.type] === 'Points'} />
      <div className={styles.code}>
        <span>{t('refer.code')}</span>
        <strong>
          {invitation.code.match(/.{1,4}/g)?.map((part, i) => (
            <span key={i}>{part}</span>
          ))}
        </strong>
      </div>
      <ShareButtons url={invitation.url} text={text} />
      {qr && (
        <figure className={styles.qr}>
          <QrCode qr={qr} label={t('refer.qr')} />
          <figcaption>{t('refer.show')}</figcaption>
        </figure>
      )}
      {invitation.brought > 0 && <p className={styles.quiet}>{t('refer.brought', { count: invitation.brought })}</p>}
    </div>
  )
}

/** What both get for it, and until when. */
function Offer({ invitation, points }: { invitation: Invitation; points: boolean }) {
  const { t } = usePage()
  const worth = (count: number) => t(points ? 'refer.points' : 'refer.stamps', { count })
  const { referrerBonus, refereeBonus, endDate } = invitation
  const values = { referrer: worth(referrerBonus), referee: worth(refereeBonus) }
  const key =
    referrerBonus && refereeBonus ? 'about' : refereeBonus ? 'aboutFriend' : referrerBonus ? 'aboutMe' : 'aboutNone'
  return (
    <p className={styles.about}>
      {t(`refer.${key}`, values)}
      {endDate && (
        <span className={styles.quiet}>
          {t('refer.until')} <Moment at={endDate} />
        </span>
      )}
    </p>
  )
}

/** The phone's own sheet where it has one, and the clipboard; the link stands there for who has neither. */
function ShareButtons({ url, text }: { url: string; text: string }) {
  const { t } = usePage()
  const [copied, setCopied] = useState(false)
  const [failed, setFailed] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setFailed(true),
    )
  const mayCopy = 'clipboard' in navigator && !failed
  return (
    <div className={styles.share}>
      {'share' in navigator && (
        <button
          type="button"
          className={styles.main}
          // Whoever changes their mind has not failed.
          onClick={() => void navigator.share({ title: text, text, url }).catch(() => undefined)}
        >
          {t('refer.share')}
        </button>
      )}
      {mayCopy ? (
        <button
          type="button"
          className={'share' in navigator ? styles.second : styles.main}
          onClick={() => void copy()}
        >
          <output>{t(copied ? 'refer.copied' : 'refer.copy')}</output>
        </button>
      ) : (
        <label>
          {t('refer.link')}
          <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  )
}
