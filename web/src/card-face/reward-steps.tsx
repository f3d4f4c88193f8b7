import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { dayInWords } from './moment.tsx'
import { usePage } from './page-context.ts'
import { isLater, isReady } from './progress.ts'
import { countsPoints, pointsOf } from './unit.ts'
import styles from './reward-steps.module.css'

type Reward = MemberCard['rewards'][number]

/** What can be had for the balance, the cheapest first as a ladder, and how far each is. */
export function RewardSteps({ card, today }: { card: MemberCard; today: string }) {
  const { t } = usePage()
  const cost = countsPoints(card.campaign.type) ? 'card.pointCost' : 'card.cost'
  return (
    <ul className={styles.rewards} data-ladder={card.rewards.length > 1}>
      {card.rewards.map((reward) => (
        <li key={reward.id} data-reached={isReady(reward, today)} data-given={reward.given}>
          {reward.image ? (
            <img src={reward.image} alt="" width={44} height={44} loading="lazy" />
          ) : (
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 12v8h16v-8M2.500 8h19v4h-19zM12 8v12M12 8S10.500 3 8 3.500 7 8 12 8Zm0 0s1.500-5 4-4.500S17 8 12 8Z" />
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
          <Standing reward={reward} type={card.campaign.type} today={today} />
        </li>
      ))}
    </ul>
  )
}

type StandingProps = { reward: Reward; type: CampaignType; today: string }

function Standing({ reward, type, today }: StandingProps) {
  const { language, t } = usePage()
  const words = reward.given
    ? t('card.given')
    : isLater(reward, today)
      ? t('card.from', { date: dayInWords(reward.effectiveFrom ?? '', language) })
      : reward.reached
        ? t('card.reached')
        : t(`card.missing${pointsOf(type)}`, { count: reward.missing })
  return (
    <p className={styles.missing} suppressHydrationWarning>
      {words}
    </p>
  )
}
