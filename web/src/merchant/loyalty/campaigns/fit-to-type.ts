import type { CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { ChopTypeValues, FormValues, RewardValues } from './form-values.ts'

const firstStampCount = 10

/** Whether a card of this type has a number of stamps or uses of its own; elsewhere rewards say how far it goes. */
export const hasStampCount = (type: CampaignType): boolean => descriptorOf(type).balanceEnds === 'at-stamp-count'

/** The values fit for a type (decisions/campaigns.md §1): what it has no use for goes, and what it needs begins. */
export function fitToType(values: FormValues, type: CampaignType, today: string): FormValues {
  const { earnsBy, hasLots, hasOneReward, hasRewardList, mayEarnLevels, mayFreeze } = descriptorOf(type)
  return {
    ...values,
    type,
    chopTypes: chopTypesFor(type, values.chopTypes ?? []),
    rewards: hasRewardList ? rewardsFor(type, values, today) : [],
    ...(!hasOneReward && { redeemChops: null }),
    ...(!mayFreeze && { freezeCard: false }),
    ...(!hasLots && { pointValidityDays: null, pendingDays: null }),
    ...(!earnsBy.length && {
      initialChops: 0,
      maxEarnPerDay: null,
      billPerChop: null,
      carryOver: false,
      multipliers: [],
      initialValidityDays: null,
      extendValidityDays: null,
    }),
    ...(!mayEarnLevels && { levelBy: 'hand', levelPeriodDays: null }),
  }
}

function chopTypesFor(type: CampaignType, given: Partial<ChopTypeValues>[]): Partial<ChopTypeValues>[] {
  const kept = descriptorOf(type).hasManyChopTypes ? given : given.slice(0, 1)
  return (kept.length ? kept : [{}]).map((one) => ({
    ...one,
    stampCount: !hasStampCount(type) ? 1 : one.stampCount && one.stampCount > 1 ? one.stampCount : firstStampCount,
  }))
}

function rewardsFor(type: CampaignType, values: FormValues, today: string): Partial<RewardValues>[] {
  const { hasTiers, proposes } = descriptorOf(type)
  const given = values.rewards?.length ? values.rewards : proposes.rewardCounts.map((chopCount) => ({ chopCount }))
  return given.map((reward) => (hasTiers ? { ...newTier(values, today), ...reward } : { ...reward, ...notOfTier }))
}

/** What only tiers have. */
const notOfTier = { effectiveFrom: null, level: null, more: undefined, unreachedImage: null, redeemedImage: null }

/** What a tier begins with: in effect from today, for the highest level. */
export const newTier = (values: FormValues, today: string): Partial<RewardValues> => ({
  effectiveFrom: today,
  level: values.memberLevels?.at(-1)?.level ?? null,
})
