/** What this browser keeps of a member's cards, so that a code opened outside of them finds its way: nothing leaves it. */
import { read, write } from './browser-store.ts'
import { cacheOf, cardPage, deckPage } from './kept-cards.ts'

const cardKey = (campaignId: string) => `card-of-${campaignId}`
const codeKey = 'earn-code'
const goodFor = 24 * 3_600_000

/** A card that this browser has shown: where it lies, and what it is called. */
export type OwnCard = { path: string; campaign: string; merchant: string }

/** Keeps where the card of a campaign lies. */
export const keepCard = (campaignId: string, card: OwnCard): void => {
  if (cardPage.test(card.path)) write(cardKey(campaignId), JSON.stringify(card))
}

/** Where the card of a campaign lies, if this browser has shown it. */
export const keptCard = (campaignId: string): string | undefined => cardIn(cardKey(campaignId))?.path

/** Forgets the card of a campaign: its member wants it gone, and so does the page that a worker keeps. */
export async function forgetCard(campaignId: string): Promise<void> {
  const path = keptCard(campaignId)
  write(cardKey(campaignId), null)
  // The page with all cards shows it as well.
  if (path && 'caches' in globalThis)
    await Promise.all([path, deckPage].map((page) => caches.delete(cacheOf(page)).catch(() => false)))
}

/** All of them. */
export const keptCards = (): OwnCard[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(cardKey('')))
    .flatMap((name) => cardIn(name) ?? [])

function cardIn(name: string): OwnCard | undefined {
  try {
    const { path, campaign, merchant } = JSON.parse(read(name) ?? '{}') as Partial<Record<keyof OwnCard, unknown>>
    const isCard = typeof path === 'string' && cardPage.test(path)
    return isCard ? { path, campaign: String(campaign), merchant: String(merchant) } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a code until a card of its campaign is open: the known one, or the one that is registered for now. */
export const keepWaitingCode = (campaignId: string, code: string, now = Date.now()): void =>
  write(codeKey, JSON.stringify({ campaignId, code, until: now + goodFor }))

/** Whether a code waits for a card of this campaign. */
export const hasWaitingCode = (campaignId: string, now = Date.now()): boolean => Boolean(waiting(campaignId, now))

/** The code that waits for a card of this campaign, once. */
export function consumeWaitingCode(campaignId: string, now = Date.now()): string | undefined {
  const code = waiting(campaignId, now)
  if (code) write(codeKey, null)
  return code
}

function waiting(campaignId: string, now: number): string | undefined {
  try {
    const kept = JSON.parse(read(codeKey) ?? 'null') as Record<'campaignId' | 'code' | 'until', unknown> | null
    const isGood = kept?.campaignId === campaignId && Number(kept.until) > now
    return isGood && typeof kept.code === 'string' ? kept.code : undefined
  } catch {
    return undefined
  }
}
