import { balanceLimit } from '@chopcard/contract/loyalty/limit-rules.ts'
import type { CampaignSettings, CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'

/** A reward of the list that types point, multi-tiers and multi-rewards have. */
export type RewardRules = {
  id: string
  /** Of all that is given at once. */
  name: string
  chopCount: number
  /** The first day on which a tier counts. */
  effectiveFrom: string | null
  /** The level that reaching a tier sets. */
  levelId: string | null
}

type SameAsSettings = Pick<
  CampaignSettings,
  | 'endDate'
  | 'redemptionStart'
  | 'maxEarnPerDay'
  | 'maxRedeemPerDay'
  | 'memberValidityDays'
  | 'initialValidityDays'
  | 'resetInitialValidityOnFirstChop'
  | 'extendValidityDays'
  | 'expireChops'
  | 'freezeCard'
  | 'redeemChops'
  | 'rewardName'
  | 'initialChops'
  | 'renewalChops'
  | 'pointValidityDays'
  | 'pendingDays'
  | 'levelBy'
  | 'levelPeriodDays'
  | 'levelGraceDays'
>

/** The part of a campaign's settings that decides about chops; days are the merchant's. */
export type CampaignRules = SameAsSettings & {
  type: CampaignType
  ended: boolean
  /** Removed chop types are absent; slots are 1-based. */
  chopTypes: readonly { id: string; slot: number; code: string; stampCount: number }[]
  /** By count, the smallest first. */
  rewards: readonly RewardRules[]
  /** From the lowest to the highest. */
  levels: readonly { id: string; minEarned: number }[]
}

/** The rules in a campaign's stored settings. */
export function rulesOf(type: CampaignType, settings: StoredSettings, ended: boolean): CampaignRules {
  return {
    ...settings,
    type,
    ended,
    chopTypes: settings.chopTypes,
    rewards: settings.rewards
      .map((reward) => ({
        id: reward.id,
        name: rewardTitle(reward),
        chopCount: reward.chopCount,
        effectiveFrom: reward.effectiveFrom,
        levelId: settings.memberLevels.find(({ level }) => level === reward.level)?.id ?? null,
      }))
      .toSorted((a, b) => a.chopCount - b.chopCount),
    levels: settings.memberLevels.map(({ id, minEarned }) => ({ id, minEarned: minEarned ?? 0 })),
  }
}

/** The most that a chop type's balance may be. */
export const limitOf = (campaign: CampaignRules, balanceIndex: number): number =>
  balanceLimit(campaign.type, campaign.chopTypes.find((type) => type.slot === balanceIndex)?.stampCount ?? 0)
