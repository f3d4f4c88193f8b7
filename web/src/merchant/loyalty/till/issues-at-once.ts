import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'

type Facts = Pick<Card, 'campaignType' | 'billPerChop'> & Partial<Pick<Card, 'onePerVisit'>>

/**
 * Whether a scan stamps the card without a tap: the campaign gives one a visit, and nobody has to say first how many points, how
 * many uses, or how much the bill is. A card that a device has kept from an earlier version does not name the setting.
 */
export const issuesAtOnce = ({ campaignType, billPerChop, onePerVisit = true }: Facts): boolean =>
  descriptorOf(campaignType).issuesOnScan && !billPerChop && onePerVisit
