import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'

/** The end of a message's key where points have words of their own and every other type the plain ones. */
export const pointsOf = (type: CampaignType) => (type === 'point' ? 'Points' : '')

/** The same where the uses of a prepaid card have words of their own, too. */
export const unitOf = (type: CampaignType) => (type === 'prepaid' ? 'Uses' : pointsOf(type))
