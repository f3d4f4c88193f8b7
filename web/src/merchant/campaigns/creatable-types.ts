import type { CampaignType } from '@chopcard/contract/campaign-settings.ts'

/** The types of campaigns that can be created. */
export const creatableTypes = ['chop'] as const satisfies readonly CampaignType[]
