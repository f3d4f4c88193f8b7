import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'

/**
 * How the card of a type looks where it differs from plain stamps. Members' pages load nothing of the contract, so this
 * stands here; a test compares it with the descriptors. Words name points and uses: their keys end with it.
 */
export const looks: Record<CampaignType, '' | 'Points' | 'Uses' | 'Tiers'> = {
  chop: '',
  point: 'Points',
  prepaid: 'Uses',
  'multi-tiers': 'Tiers',
  'multi-rewards': '',
}

/** The end of a message's key where points or uses have words of their own, and stamps the plain ones. */
export const unitOf = (type: CampaignType) => (looks[type] === 'Tiers' ? '' : looks[type])
