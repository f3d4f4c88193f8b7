import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { Translate } from './words.ts'
import { looks } from './unit.ts'

type Reward = MemberCard['rewards'][number]

/** A tier that counts only from a later day. */
export const isLater = (reward: Reward, today: string): boolean =>
  reward.effectiveFrom !== null && reward.effectiveFrom > today

/** Whether the reward can be had now. */
export const isReady = (reward: Reward, today: string): boolean =>
  reward.reached && !reward.given && !isLater(reward, today)

/** The reward to be had now: of tiers the lowest, elsewhere the dearest. */
export function readyReward(card: MemberCard, today: string): Reward | undefined {
  const ready = card.rewards.filter((reward) => isReady(reward, today)).sort((a, b) => a.cost - b.cost)
  return looks[card.campaign.type] === 'Tiers' ? ready[0] : ready.at(-1)
}

/** The reward that is nearest among those still to be reached. */
export const nextReward = (card: MemberCard): Reward | undefined =>
  card.rewards.filter((reward) => !reward.reached).sort((a, b) => a.missing - b.missing)[0]

export const totalBalance = (card: MemberCard): number => card.chopTypes.reduce((sum, type) => sum + type.balance, 0)
export const totalStamps = (card: MemberCard): number => card.chopTypes.reduce((sum, type) => sum + type.stampCount, 0)

/** The one sentence a member looks for: what is mine, or how much is missing. */
export function progressText(card: MemberCard, today: string, t: Translate): string {
  const { type } = card.campaign
  if (looks[type] === 'Uses') return t('card.usesLeft', totals(card))
  const points = looks[type] === 'Points'
  const ready = readyReward(card, today)
  if (ready) return t('card.ready', { reward: ready.name })
  const next = nextReward(card)
  if (next) return t(points ? 'card.morePoints' : 'card.more', { count: next.missing, reward: next.name })
  return points ? t('card.points', { count: card.spendable }) : t('card.progress', totals(card))
}

const totals = (card: MemberCard) => ({ balance: totalBalance(card), total: totalStamps(card) })
