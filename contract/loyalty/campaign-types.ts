import { z } from 'zod'
import { chop } from './campaign-types/chop.ts'
import type { CampaignTypeDescriptor } from './campaign-types/descriptor.ts'
import { multiRewards } from './campaign-types/multi-rewards.ts'
import { multiTiers } from './campaign-types/multi-tiers.ts'
import { point } from './campaign-types/point.ts'
import { prepaid } from './campaign-types/prepaid.ts'

export const campaignTypes = ['chop', 'point', 'prepaid', 'multi-tiers', 'multi-rewards'] as const
export const CampaignType = z.enum(campaignTypes)
export type CampaignType = z.infer<typeof CampaignType>

const descriptors: Record<CampaignType, CampaignTypeDescriptor> = {
  chop,
  point,
  prepaid,
  'multi-tiers': multiTiers,
  'multi-rewards': multiRewards,
}

/** What a type of campaign is like: ask this, and never for its name. */
export const descriptorOf = (type: CampaignType): CampaignTypeDescriptor => descriptors[type]

/** The type of a campaign about which nothing was said yet. */
export const defaultCampaignType = 'chop' satisfies CampaignType

/** Whether a part of the settings is new, and known to the words of other languages by this name until it has an id. */
export const isWorkingName = (id: string): boolean => /^new-[a-z0-9]{1,32}$/.test(id)

/** How long each code is on show where a card's QR code changes (decisions/members.md §4), in seconds. */
export const codeSeconds = 30
/** How many digits of it change. */
export const changingDigits = 8
