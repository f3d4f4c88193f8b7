import { useState } from 'react'
import { isReady, readyReward } from '../../../card-face/progress.ts'
import { usePage } from '../../../card-face/page-context.ts'
import { keptEStamp } from '../../estamp-store.ts'
import type { ActionProps } from '../actions.ts'
import action from '../../action.module.css'
import type { StepProps, Way } from '../../redeem-confirm.tsx'
import { RedeemDone } from './redeem-done.tsx'
import { RedeemEStamp } from '../../redeem-estamp.tsx'
import { RedeemPin } from '../../redeem-pin.tsx'
import { RedeemSelf } from './redeem-self.tsx'
import { WayChoice } from '../../way-choice.tsx'
import { RewardChoice } from './redeem-choice.tsx'
import styles from '../../redeem.module.css'
import { type Redeemed, type Reward, useRedeem } from './use-redeem.ts'

/** A reward redeemed on the member's phone: which, who stands behind it, done. */
export default function Redeem({ card, today, close }: ActionProps) {
  const { t } = usePage()
  const rewards =
    card.campaign.type === 'multi-tiers'
      ? lowest(readyReward(card, today))
      : card.rewards.filter((one) => isReady(one, today))
  const ways = waysIn(card.ways)
  const [reward, setReward] = useState<Reward | undefined>(rewards.length === 1 ? rewards[0] : undefined)
  const [way, setWay] = useState<Way | undefined>(firstWay(ways))
  const [done, setDone] = useState<Redeemed>()
  const operation = useRedeem(card)

  if (done) return <RedeemDone done={done} operation={operation} close={close} />
  if (!reward) return <RewardChoice rewards={rewards} type={card.campaign.type} choose={setReward} />
  const step: StepProps = {
    operation,
    async redeem(chosen, proof) {
      const redeemed = await operation.redeem(reward, chosen, proof)
      setDone(redeemed)
      return redeemed !== undefined
    },
  }
  return (
    <>
      <p className={styles.reward}>{reward.name}</p>
      {!way && <WayChoice ways={ways} choose={setWay} />}
      {way === 'pin' && <RedeemPin {...step} />}
      {way === 'estamp' && <RedeemEStamp {...step} />}
      {way === 'self' && <RedeemSelf {...step} />}
      {way && ways.length > 1 && (
        <button type="button" className={action.other} onClick={() => setWay(undefined)}>
          {t('redeem.otherWay')}
        </button>
      )}
    </>
  )
}

const lowest = (reward: Reward | undefined) => (reward ? [reward] : [])

const all = ['pin', 'estamp', 'self'] as const
const waysIn = (offered: readonly string[]): Way[] => all.filter((way) => offered.includes(`redeem-${way}`))

// Whoever has just touched a tag means the tag.
function firstWay(ways: Way[]): Way | undefined {
  if (ways.includes('estamp') && keptEStamp()) return 'estamp'
  return ways.length === 1 ? ways[0] : undefined
}
