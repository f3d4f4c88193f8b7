import {
  CampaignFields,
  type CampaignSettings,
  type CampaignType,
} from '@chopcard/contract/loyalty/campaign-settings.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import { maskOf } from './shop-secrets.ts'

/** A chop type as it is kept: its place in a card's balances (`balances[slot - 1]`) stays its own for ever. */
export type StoredChopType = CampaignSettings['chopTypes'][number] & { id: string; slot: number }
export type StoredMemberLevel = CampaignSettings['memberLevels'][number] & { id: string }
export type StoredReward = CampaignSettings['rewards'][number] & { id: string }

/** A campaign's settings as the row and each revision keep them. */
export type StoredSettings = Omit<CampaignSettings, 'chopTypes' | 'memberLevels' | 'rewards'> & {
  chopTypes: StoredChopType[]
  memberLevels: StoredMemberLevel[]
  rewards: StoredReward[]
}

const defaults = Object.fromEntries(
  Object.entries(CampaignFields.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(undefined)
    return parsed.success ? [[name, parsed.data]] : []
  }),
)

/** The settings of a row; fields that did not exist when it was saved have their default. */
export const readSettings = (row: { settings: unknown }): StoredSettings =>
  ({ ...defaults, ...(row.settings as StoredSettings) }) satisfies StoredSettings

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
  | 'carryOver'
  | 'billPerChop'
  | 'multipliers'
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

/** The settings as they go over the wire, and come back from the form. */
export const settingsForForm = (stored: StoredSettings): CampaignSettings => ({
  ...stored,
  chopTypes: stored.chopTypes.map(withoutSlot),
  shopifySignKey: maskOf(stored.shopifySignKey),
  shopifyAccessToken: maskOf(stored.shopifyAccessToken),
})

function withoutSlot({ slot: _slot, ...chopType }: StoredChopType) {
  return chopType
}
