import type { myCards } from '@chopcard/contract/earning/member/carnival.ts'
import type { TapPage } from '@chopcard/contract/member-pages/member/tap-page.ts'
import type { CallOptions } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { ask } from '../ask.ts'
import { keptCard } from '../own-cards.ts'
import { tellPageToken } from '../page-token.ts'

/** A card of this phone that the tag may stamp. */
export type TapCard = { path: string; name: string; campaign: TapPage['campaigns'][number] }

/**
 * The cards that this phone has shown; of a booth's campaign, in which a member may have several, all of them, asked for until
 * there is an answer: without one the stamp might go to another card than the member's choice.
 */
export async function cardsFor(
  { kind, campaigns }: TapPage,
  options: { signal: AbortSignal; onChecking: () => void },
): Promise<TapCard[]> {
  const shown = campaigns.flatMap((campaign) => {
    const path = keptCard(campaign.id)
    return path ? [{ path, name: campaign.name, campaign }] : []
  })
  const [card, ...more] = shown
  if (kind !== 'booth' || !card || more.length) return shown
  const named = await namedCards(card, options).catch((error: unknown) => {
    // What is wrong with the one card is told when it collects.
    if (error instanceof CallError && [401, 403, 404].includes(error.status)) return []
    throw error
  })
  return named.length > 1 ? named : shown
}

async function namedCards({ path, campaign }: TapCard, options: CallOptions & { key?: undefined }): Promise<TapCard[]> {
  tellPageToken(tokenIn(path))
  const { data } = await ask<typeof myCards>('GET /member/cards', {}, options)
  return data.cards
    .filter(({ state }) => state === 'active')
    .map(({ url, name, nickname, cardNumber }) => ({
      path: new URL(url).pathname,
      name: name ?? nickname ?? cardNumber,
      campaign,
    }))
}

/** The token that a card's page has in its address. */
export const tokenIn = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '')
