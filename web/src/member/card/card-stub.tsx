import type { MemberCard } from '@chopcard/contract/member/card.ts'
import type { QrPath } from '@chopcard/contract/member/pages.ts'
import { useRef } from 'react'
import { formatCardNumber } from '../../lib/card-number.ts'
import { Moment } from '../../card-face/moment.tsx'
import { usePage } from '../../card-face/page-context.ts'
import { QrCode } from '../qr-code.tsx'
import styles from './card-stub.module.css'

/** The part that is held to the scanner: the code, the number to type instead, and until when it is good. */
export function CardStub({ card, qr }: { card: MemberCard; qr: QrPath }) {
  const { t } = usePage()
  const large = useRef<HTMLDialogElement>(null)
  const number = formatCardNumber(card.cardNumber)
  return (
    <section className={styles.stub}>
      <button
        type="button"
        className={styles.code}
        aria-label={`${t('card.codeLabel', { number })}. ${t('card.enlarge')}`}
        onClick={() => large.current?.showModal()}
      >
        <QrCode qr={qr} label={t('card.codeLabel', { number })} />
      </button>
      <div className={styles.facts}>
        <p className={styles.show}>{t('card.show')}</p>
        <dl>
          <dt>{t('card.number')}</dt>
          <dd className={styles.number}>{number}</dd>
          {card.expiresAt && (
            <>
              <dt>{t('card.validUntil')}</dt>
              <dd>
                <Moment at={card.expiresAt} />
              </dd>
            </>
          )}
        </dl>
      </div>
      <dialog ref={large} className={styles.large} aria-label={t('card.show')}>
        {/* All of it is the button: a tap anywhere closes it. */}
        <form method="dialog">
          <button type="submit">
            <QrCode qr={qr} label={t('card.codeLabel', { number })} />
            <span className={styles.number}>{number}</span>
            <span className={styles.close}>{t('card.close')}</span>
          </button>
        </form>
      </dialog>
    </section>
  )
}
