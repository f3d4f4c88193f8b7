import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { formatCardNumber } from '../../lib/card-number.ts'
import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { CodeButton } from '../code-button.tsx'
import styles from './card-stub.module.css'

/** The part that is held to the scanner: the code, the number to type instead, and until when it is good. */
export function CardStub({ card, qr }: { card: MemberCard; qr: QrPath }) {
  const { t } = usePage()
  const number = formatCardNumber(card.cardNumber)
  return (
    <section className={styles.stub}>
      <CodeButton
        card={card}
        qr={qr}
        className={styles.code}
        label={t('card.codeLabel', { number })}
        enlarge={t('card.enlarge')}
        title={t('card.show')}
        number={number}
        note={card.changing ? t('card.changing') : ''}
        close={t('card.close')}
      />
      <div className={styles.facts}>
        <p className={styles.show}>{t('card.show')}</p>
        {card.changing && <p className={styles.changing}>{t('card.changing')}</p>}
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
    </section>
  )
}
