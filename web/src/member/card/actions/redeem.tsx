import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '../../../card-art/page-context.ts'
import { isReady, readyReward } from '../../../card-art/progress.ts'
import { looks } from '../../../card-art/unit.ts'
import type { ActionProps } from '../actions.ts'
import type { StepProps, Way } from '../../redeem-confirm.tsx'
import { RedeemDone } from './redeem-done.tsx'
import { RedeemSelf } from './redeem-self.tsx'
import { firstWay, WaySteps } from '../../way-steps.tsx'
import { RewardChoice } from './redeem-choice.tsx'
import styles from '../../redeem.module.css'
import { type Redeemed, type Reward, useRedeem } from './use-redeem.ts'

/** A reward redeemed on the member's phone: which, who stands behind it, done. */
export default function Redeem({ card, today, close }: ActionProps) {
  const rewards =
    looks[card.campaign.type] === 'Tiers'
      ? lowest(readyReward(card, today))
      : card.rewards.filter((one) => isReady(one, today))
  const ways = waysIn(card.ways)
  const [reward, setReward] = useState<Reward | undefined>(rewards.length === 1 ? rewards[0] : undefined)
  const [way, setWay] = useState<Way | undefined>(() => firstWay(ways))
  const [done, setDone] = useState<Redeemed>()
  const operation = useRedeem(card)
  const { t } = usePage()
  const [other, setOther] = useState(operation.going)
  const endWait = useEffectEvent((redeemed?: Redeemed) => {
    setDone(redeemed)
    setOther(undefined)
  })
  useEffect(() => {
    other?.then(
      (redeemed) => endWait(redeemed),
      () => endWait(),
    )
  }, [other])

  if (other) return <output>{t('redeem.checking')}</output>
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
      <WaySteps
        ways={ways}
        way={way}
        setWay={(next) => (operation.forget(), setWay(next))}
        step={step}
        self={<RedeemSelf {...step} />}
      />
    </>
  )
}

const lowest = (reward: Reward | undefined) => (reward ? [reward] : [])

const all = ['pin', 'estamp', 'self'] as const
const waysIn = (offered: readonly string[]): Way[] => all.filter((way) => offered.includes(`redeem-${way}`))
