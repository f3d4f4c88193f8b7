import { gainedWords } from '../../card-art/gained-words.ts'
import { usePage } from '../../card-art/page-context.ts'
import action from '../action.module.css'
import styles from './tap-page.module.css'
import type { Stamped } from './use-collect.ts'

/** What the tap has brought, on which card. */
export function TapDone({ stamped: { got, card } }: { stamped: Stamped }) {
  const { t } = usePage()
  const { entry, card: after } = got
  const of = after.balances.find(({ chopTypeId }) => chopTypeId === entry.chopTypeId)
  return (
    <section className={action.done}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 14-15" />
      </svg>
      <output className={styles.got}>{gainedWords(after.campaignType, entry.quantity, t)}</output>
      <p className={styles.hint}>
        {card.name}
        {of && of.stampCount > 1 && (
          <strong className={styles.balance}>{t('tap.balance', { balance: of.balance, total: of.stampCount })}</strong>
        )}
      </p>
      <a className={styles.main} href={card.path}>
        {t('tap.toCard')}
      </a>
    </section>
  )
}
