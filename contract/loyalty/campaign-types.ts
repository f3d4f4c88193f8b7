import { z } from 'zod'

export const campaignTypes = ['chop', 'point', 'prepaid', 'multi-tiers', 'multi-rewards'] as const
export const CampaignType = z.enum(campaignTypes)
export type CampaignType = z.infer<typeof CampaignType>

/** The types whose rewards stand in a list; type chop has one, prepaid none. */
export const hasRewardList = (type: CampaignType): boolean => type !== 'chop' && type !== 'prepaid'
/** Only type chop collects several kinds of stamps. */
export const hasManyChopTypes = (type: CampaignType): boolean => type === 'chop'
/** The types whose balance ends at a count: of the chop type, or of the largest reward. */
export const countsByReward = (type: CampaignType): boolean => type === 'multi-tiers' || type === 'multi-rewards'

/** Whether a part of the settings is new, and known to the words of other languages by this name until it has an id. */
export const isWorkingName = (id: string): boolean => /^new-[a-z0-9]{1,32}$/.test(id)

/** How long each code is on show where a card's QR code changes (decisions/members.md §4), in seconds. */
export const codeSeconds = 30
