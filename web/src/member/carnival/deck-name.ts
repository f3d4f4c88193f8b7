import type { DeckCard } from '@chopcard/contract/member-pages/member/pages.ts'

/** A card as the deck shows it; one that only this phone knows has colours of its own. */
export type PhoneCard = DeckCard & { colours?: Record<string, string> }

/** What a card is called among the others: its campaign, its own name or its member's, and its shop. */
export const deckName = ({ card, name }: DeckCard): string =>
  [card.campaign.name, name ?? card.nickname, card.merchant.name].filter(Boolean).join(', ')
