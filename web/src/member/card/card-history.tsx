import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { Moment } from '../../card-art/moment.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { unitOf } from '../../card-art/unit.ts'
import sheet from '../sheet.module.css'
import styles from './card-history.module.css'

const shownAtOnce = 5

/** What has happened on the card, newest first. */
export function CardHistory({ card }: { card: MemberCard }) {
  const { t } = usePage()
  const latest = card.history.slice(0, shownAtOnce)
  const earlier = card.history.slice(shownAtOnce)
  return (
    <section className={sheet.sheet}>
      <h2>{t('card.history')}</h2>
      {latest.length === 0 && <p className={sheet.quiet}>{t(`card.no${unitOf(card.campaign.type) || 'History'}`)}</p>}
      <Entries entries={latest} several={card.chopTypes.length > 1} />
      {earlier.length > 0 && (
        <details className={sheet.more}>
          <summary>{t('card.earlier')}</summary>
          <Entries entries={earlier} several={card.chopTypes.length > 1} />
        </details>
      )}
    </section>
  )
}

function Entries({ entries, several }: { entries: MemberCard['history']; several: boolean }) {
  const { language, t } = usePage()
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  if (entries.length === 0) return null
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} data-voided={entry.voided}>
          <p>
            <span className={styles.kind}>{t(`card.kind.${entry.kind}`)}</span>
            {entry.voided && <span className={styles.voided}>{t('card.voided')}</span>}
            <br />
            <span className={styles.at}>
              {several && `${entry.chopTypeCode} · `}
              {entry.reward && `${entry.reward} · `}
              <Moment at={entry.at} time />
            </span>
          </p>
          <p className={styles.quantity} data-plus={entry.quantity > 0} suppressHydrationWarning>
            {entry.quantity !== 0 && signed.format(entry.quantity)}
          </p>
        </li>
      ))}
    </ul>
  )
}
