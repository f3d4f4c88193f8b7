import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { usePage } from './page-context.ts'
import { isLater, isReady } from './progress.ts'
import spoken from './spoken.module.css'
import styles from './tier-path.module.css'

type Reward = MemberCard['rewards'][number]

/** The tiers as a path: how far the member has come, and what was given on the way. */
export function TierPath({ card, today }: { card: MemberCard; today: string }) {
  const { t } = usePage()
  return (
    <ol className={styles.path}>
      {card.rewards.map((tier) => (
        <li key={tier.id} data-state={tierState(tier, today)}>
          <span className={styles.node}>
            {tier.image && <img loading="lazy" src={tier.image} alt="" width={40} height={40} />}
            {tier.given && (
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M5 13l5 5 9-11" />
              </svg>
            )}
          </span>
          <span className={styles.count}>
            <span className={spoken.spoken}>{tier.name}: </span>
            {tier.cost}
            {tier.given && <span className={spoken.spoken}> {t('card.given')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const tierState = (tier: Reward, today: string): string =>
  tier.given ? 'given' : isReady(tier, today) ? 'ready' : isLater(tier, today) ? 'later' : 'ahead'
