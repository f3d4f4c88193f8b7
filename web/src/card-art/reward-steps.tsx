import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { giftOutline } from './gift.ts'
import { dayInWords } from './moment.tsx'
import { usePage } from './page-context.ts'
import { isLater, isReady } from './progress.ts'
import { looks } from './unit.ts'
import styles from './reward-steps.module.css'

type Reward = MemberCard['rewards'][number]

/** What can be had for the balance, the cheapest first as a ladder, and how far each is. */
export function RewardSteps({ card, today }: { card: MemberCard; today: string }) {
  const { t } = usePage()
  const points = looks[card.campaign.type] === 'Points'
  const cost = points ? 'card.pointCost' : 'card.cost'
  return (
    <ul className={styles.rewards} data-ladder={card.rewards.length > 1}>
      {card.rewards.map((reward) => (
        <li key={reward.id} data-reached={isReady(reward, today)} data-given={reward.given}>
          {reward.image ? (
            <img src={reward.image} alt="" width={44} height={44} loading="lazy" />
          ) : (
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={giftOutline} />
            </svg>
          )}
          <div>
            <h3>{reward.name}</h3>
            {reward.description && <p className={styles.about}>{reward.description}</p>}
            <p className={styles.cost}>
              {t(cost, { count: reward.cost })}
              {reward.level && ` · ${t('card.bringsLevel', { level: reward.level })}`}
            </p>
          </div>
          <Standing reward={reward} points={points} today={today} />
        </li>
      ))}
    </ul>
  )
}

type StandingProps = { reward: Reward; points: boolean; today: string }

function Standing({ reward, points, today }: StandingProps) {
  const { language, t } = usePage()
  const words = reward.given
    ? t('card.given')
    : isLater(reward, today)
      ? t('card.from', { date: dayInWords(reward.effectiveFrom ?? '', language) })
      : reward.reached
        ? t('card.reached')
        : t(points ? 'card.missingPoints' : 'card.missing', { count: reward.missing })
  return (
    <p className={styles.missing} suppressHydrationWarning>
      {words}
    </p>
  )
}
