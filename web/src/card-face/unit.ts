import type { CampaignType } from '@chopcard/contract/campaign-types.ts'

/** The end of a message's key for what a type of campaign counts; stamps have the plain one. */
export const unitOf = (type: CampaignType) => (type === 'point' ? 'Points' : type === 'prepaid' ? 'Uses' : '')
