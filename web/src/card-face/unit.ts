import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'

/**
 * What members' pages need to know of a type, kept here since they load nothing of the contract: the end of the keys of
 * messages that name what is counted, and whether rewards are tiers. A test compares it with the descriptors.
 */
const types: Record<CampaignType, { unit: '' | 'Points' | 'Uses'; hasTiers: boolean }> = {
  chop: { unit: '', hasTiers: false },
  point: { unit: 'Points', hasTiers: false },
  prepaid: { unit: 'Uses', hasTiers: false },
  'multi-tiers': { unit: '', hasTiers: true },
  'multi-rewards': { unit: '', hasTiers: false },
}

export const countsPoints = (type: CampaignType): boolean => types[type].unit === 'Points'
export const countsUses = (type: CampaignType): boolean => types[type].unit === 'Uses'
export const hasTiers = (type: CampaignType): boolean => types[type].hasTiers

/** The end of a message's key where what is counted has words of its own, and stamps the plain ones. */
export const unitOf = (type: CampaignType) => types[type].unit

/** The same where the uses of a prepaid card have the plain words, too. */
export const pointsOf = (type: CampaignType) => (countsPoints(type) ? 'Points' : '')
