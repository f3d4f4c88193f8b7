import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { usePage } from '../../../card-art/page-context.ts'
import { looks } from '../../../card-art/unit.ts'
import styles from '../../redeem.module.css'
import type { Reward } from './use-redeem.ts'

type Rewards = { rewards: readonly Reward[]; type: MemberCard['campaign']['type']; choose: (reward: Reward) => void }

/** The rewards that can be had now. */
export function RewardChoice({ rewards, type, choose }: Rewards) {
  const { t } = usePage()
  return (
    <>
      <p>{t(rewards.length > 0 ? 'redeem.which' : 'redeem.nothing')}</p>
      <ul className={styles.choices}>
        {rewards.map((reward) => (
          <li key={reward.id}>
            <button type="button" onClick={() => choose(reward)}>
              <span className={styles.name}>{reward.name}</span>
              <span className={styles.hint}>
                {t(looks[type] === 'Points' ? 'card.pointCost' : 'card.cost', { count: reward.cost })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
