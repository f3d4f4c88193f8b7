import type { MemberCard } from '@chopcard/contract/member/card.ts'
import type { Translate } from '../words.ts'

type Reward = MemberCard['rewards'][number]

/** The dearest reward that can be had now. */
export const readyReward = (card: MemberCard): Reward | undefined =>
  card.rewards.filter((reward) => reward.reached).sort((a, b) => b.cost - a.cost)[0]

/** The reward that is nearest among those still to be reached. */
export const nextReward = (card: MemberCard): Reward | undefined =>
  card.rewards.filter((reward) => !reward.reached).sort((a, b) => a.missing - b.missing)[0]

export const totalBalance = (card: MemberCard): number => card.chopTypes.reduce((sum, type) => sum + type.balance, 0)
export const totalStamps = (card: MemberCard): number => card.chopTypes.reduce((sum, type) => sum + type.stampCount, 0)

/** The one sentence a member looks for: what is mine, or how much is missing. */
export function progressText(card: MemberCard, t: Translate): string {
  if (card.campaign.type === 'prepaid') return t('card.usesLeft', totals(card))
  const ready = readyReward(card)
  if (ready) return t('card.ready', { reward: ready.name })
  const next = nextReward(card)
  return next ? t('card.more', { count: next.missing, reward: next.name }) : t('card.progress', totals(card))
}

const totals = (card: MemberCard) => ({ balance: totalBalance(card), total: totalStamps(card) })
