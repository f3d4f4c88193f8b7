import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { Till } from './use-till.ts'
import type { Pane } from './use-till-keys.ts'

const isUsed = (type: Card['campaignType']) => descriptorOf(type).redeemsBy === 'use'

/** What can be done with a card of a type: one that is used can do nothing else. */
export const panesOf = ({ campaignType }: Pick<Card, 'campaignType'>): readonly Pane[] =>
  isUsed(campaignType) ? ['issue'] : ['issue', 'redeem', 'adjust']

/** The word on a pane's tab. */
export const paneWord = (pane: Pane, { campaignType }: Pick<Card, 'campaignType'>) =>
  pane === 'issue' && isUsed(campaignType) ? ('use.tab' as const) : (`${pane}.tab` as const)

/**
 * Whether a pane stays at the bottom of a phone's screen: adjusting wants a keyboard, which takes that room, and a long list
 * of rewards would cover the card.
 */
export const isDocked = (pane: Pane, { campaignType }: Card, { rewards }: Till): boolean =>
  pane !== 'adjust' && (pane !== 'redeem' || (!descriptorOf(campaignType).redeemsAnyAmount && rewards.length <= 1))
