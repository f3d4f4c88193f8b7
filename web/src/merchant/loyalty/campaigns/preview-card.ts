import { stampCountIn, totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { defaultCampaignType, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { rewardPicture, rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import { merchantToday } from './merchant-today.ts'
import type { ChopTypeValues, FormValues, RewardValues } from './form-values.ts'

export const stages = ['empty', 'some', 'full'] as const
export type Stage = (typeof stages)[number]

type Words = { name: string; reward: string; member: string; gift: string }
type Reward = MemberCard['rewards'][number] & { own?: Partial<RewardValues> }

const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const partOf: Record<Stage, number> = { empty: 0, some: 0.4, full: 1 }

const descriptorIn = ({ type = defaultCampaignType }: FormValues) => descriptorOf(type)

/** The card of somebody who is so far, as the settings in the form make it; what is missing has a word in its place. */
export function previewCard(values: FormValues, stage: Stage, words: Words): MemberCard {
  const { type = defaultCampaignType } = values
  const { balanceEnds, hasOneReward, hasTiers } = descriptorOf(type)
  const rewards = rewardsIn(values, words)
  const costs = rewards.map(({ cost }) => cost)
  const highestCost = costs.at(-1) ?? 0
  const chopTypes = (values.chopTypes ?? []).map((one, index) => {
    const stampCount = stampCountIn(type, whole(one.stampCount), costs)
    return {
      ...lookOf(one, index),
      stampCount,
      balance: balanceOf(values, stage, balanceEnds === 'never' ? highestCost : stampCount),
    }
  })
  const balance = chopTypes[0]?.balance ?? 0
  const held = chopTypes.reduce((sum, one) => sum + one.balance, 0)
  return {
    cardNumber: '480212345671',
    code: '',
    changing: null,
    nickname: words.member,
    state: 'active',
    expiresAt: null,
    version: 1,
    today: merchantToday(),
    level: levelAt(values, stage),
    spendable: balance,
    pending: 0,
    endingNext: null,
    notes: stage === 'empty' && values.welcomeGift ? [words.gift] : [],
    merchant: { name: '', logo: null, timeZone: 'UTC' },
    campaign: campaignIn(values, words),
    chopTypes,
    rewards: rewards.map((reward) => standing(reward, hasOneReward ? held : balance, hasTiers, highestCost)),
    history: [],
    ways: [],
  }
}

function levelAt({ memberLevels: levels = [] }: FormValues, stage: Stage): string | null {
  return levels.length > 1 ? (levels.at(stage === 'full' ? -1 : 0)?.level ?? null) : null
}

function rewardsIn(values: FormValues, words: Words): Reward[] {
  const { hasOneReward, hasRewardList, hasTiers } = descriptorIn(values)
  const plain = {
    description: '',
    image: null,
    effectiveFrom: null,
    level: null,
    reached: false,
    missing: 0,
    given: false,
  }
  if (hasOneReward) {
    const chopTypes = (values.chopTypes ?? []).map(({ stampCount }) => ({ stampCount: whole(stampCount) }))
    const cost = totalRedemptionCost({ redeemChops: values.redeemChops, chopTypes })
    return [{ ...plain, id: 'reward', name: values.rewardName || words.reward, cost }]
  }
  return (hasRewardList ? (values.rewards ?? []) : [])
    .map((reward, index) => ({
      ...plain,
      id: reward.id ?? String(index),
      name: titleOf(reward) || words.reward,
      description: reward.description ?? '',
      own: reward,
      level: (hasTiers && reward.level) || null,
      cost: whole(reward.chopCount),
    }))
    .sort((a, b) => a.cost - b.cost)
}

const titleOf = ({ name = '', more = [] }: Partial<RewardValues>): string =>
  // A row that was just added is empty.
  rewardTitle({ name, more: more.map((one) => ({ name: (one as Partial<typeof one> | undefined)?.name ?? '' })) })

function standing({ own, ...reward }: Reward, balance: number, isTier: boolean, last: number): Reward {
  const reached = reward.cost <= balance
  const given = isTier && reached && reward.cost < last
  const image = own ? rewardPicture(own, { reached, given }) : null
  return { ...reward, image, reached, missing: Math.max(0, reward.cost - balance), given }
}

const lookOf = (one: Partial<ChopTypeValues>, index: number) => ({
  id: one.id ?? String(index),
  code: [one.code, one.owner].filter(Boolean).join(' · '),
  stampedImage: one.stampedImage || nothing,
  unstampedImage: one.unstampedImage || nothing,
  redeemedImage: one.redeemedImage ?? null,
})

function balanceOf(values: FormValues, stage: Stage, highestCost: number): number {
  if (descriptorIn(values).redeemsBy === 'use')
    return stage === 'some' ? Math.ceil(highestCost * 0.6) : stage === 'empty' ? highestCost : 0
  const first = Math.min(highestCost, whole(values.initialChops))
  return Math.max(first, Math.round(highestCost * partOf[stage]))
}

const campaignIn = (values: FormValues, words: Words): MemberCard['campaign'] => ({
  id: 'preview',
  name: values.name || words.name,
  type: values.type ?? defaultCampaignType,
  logo: values.logo || nothing,
  heroImage: values.heroImage ?? null,
  backgroundColor: '',
  foregroundColor: '',
  terms: '',
  venue: '',
  locationName: '',
  locationAddress: '',
  links: [],
  chopImage: values.chopImage ?? null,
  stampColumns: values.stampColumns ?? null,
  endDate: null,
  redemptionStart: null,
  ended: false,
})

// While it is typed, a number may be anything; cards go to a hundred stamps.
const whole = (count: unknown): number =>
  typeof count === 'number' && count >= 1 ? Math.min(1_000_000_000, Math.floor(count)) : 0
