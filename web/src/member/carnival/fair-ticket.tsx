import type { Carnival } from '@chopcard/contract/member/carnival.ts'
import type { QrPath } from '@chopcard/contract/member/pages.ts'
import { useRef } from 'react'
import { usePage } from '../../card-face/page-context.ts'
import { formatCardNumber } from '../../lib/card-number.ts'
import { smallPicture } from '../../lib/small-picture.ts'
import { QrCode } from '../qr-code.tsx'
import styles from './fair-ticket.module.css'

/** Whose card it is, how far it has come, and the code that staff scan. */
export function FairTicket({ carnival, qr, token }: { carnival: Carnival; qr: QrPath; token: string }) {
  const { t } = usePage()
  const large = useRef<HTMLDialogElement>(null)
  const { card, booths, cards } = carnival
  const number = formatCardNumber(card.cardNumber)
  const visited = booths.filter(({ visitedAt }) => visitedAt).length
  return (
    <article className={styles.ticket}>
      <header className={styles.head}>
        <img src={smallPicture(card.campaign.logo)} alt="" width={56} height={56} />
        <div>
          <h1>{card.campaign.name}</h1>
          <p>{carnival.name ?? card.nickname ?? t('carnival.unnamed')}</p>
        </div>
      </header>
      <p className={styles.progress}>
        <strong>{t('carnival.visited', { count: visited, total: booths.length })}</strong>
        <progress max={Math.max(1, booths.length)} value={visited} aria-label={t('carnival.passport')} />
      </p>
      <div className={styles.code}>
        <button
          type="button"
          aria-label={`${t('carnival.codeLabel', { number })}. ${t('carnival.enlarge')}`}
          onClick={() => large.current?.showModal()}
        >
          <QrCode qr={qr} label={t('carnival.codeLabel', { number })} />
        </button>
        <div>
          <p className={styles.show}>{t('carnival.show')}</p>
          <p className={styles.number}>{number}</p>
          <p>
            <a href={`/member/card/${token}`}>{t('carnival.wholeCard')}</a>
          </p>
          <p>
            <a href="/member/CardSelection">{t(cards.length > 1 ? 'carnival.switch' : 'carnival.addCard')}</a>
          </p>
        </div>
      </div>
      <dialog ref={large} className={styles.large} aria-label={t('carnival.show')}>
        <form method="dialog">
          <button type="submit">
            <QrCode qr={qr} label={t('carnival.codeLabel', { number })} />
            <span className={styles.number}>{number}</span>
            <span className={styles.close}>{t('carnival.close')}</span>
          </button>
        </form>
      </dialog>
    </article>
  )
}
