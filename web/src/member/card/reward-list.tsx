import type { MemberCard } from '@chopcard/contract/member/card.ts'
import { usePage } from '../page-context.ts'
import sheet from '../sheet.module.css'
import styles from './reward-list.module.css'

/** What can be had for the stamps, and how far each is. */
export function RewardList({ card }: { card: MemberCard }) {
  const { t } = usePage()
  if (card.rewards.length === 0) return null
  return (
    <section className={sheet.sheet}>
      <h2>{t('card.rewards')}</h2>
      <ul className={styles.rewards}>
        {card.rewards.map((reward) => (
          <li key={reward.id} data-reached={reward.reached}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 12v8h16v-8M2.500 8h19v4h-19zM12 8v12M12 8S10.500 3 8 3.500 7 8 12 8Zm0 0s1.500-5 4-4.500S17 8 12 8Z" />
            </svg>
            <div>
              <h3>{reward.name}</h3>
              {reward.description && <p className={styles.about}>{reward.description}</p>}
              <p className={styles.cost}>{t('card.cost', { count: reward.cost })}</p>
            </div>
            <p className={styles.missing}>
              {reward.reached ? t('card.reached') : t('card.missing', { count: reward.missing })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
