import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { Till } from './use-till.ts'
import type { Pane } from './use-till-keys.ts'

/** What can be done with a card of a type: a prepaid one is used, and nothing else. */
export const panesOf = ({ campaignType }: Pick<Card, 'campaignType'>): readonly Pane[] =>
  campaignType === 'prepaid' ? ['issue'] : ['issue', 'redeem', 'adjust']

/** The word on a pane's tab. */
export const paneWord = (pane: Pane, { campaignType }: Pick<Card, 'campaignType'>) =>
  pane === 'issue' && campaignType === 'prepaid' ? ('use.tab' as const) : (`${pane}.tab` as const)

/**
 * Whether a pane stays at the bottom of a phone's screen: adjusting wants a keyboard, which takes that room, and a long list
 * of rewards would cover the card.
 */
export const isDocked = (pane: Pane, { campaignType }: Card, { rewards }: Till): boolean =>
  pane !== 'adjust' && (pane !== 'redeem' || (campaignType !== 'point' && rewards.length <= 1))
