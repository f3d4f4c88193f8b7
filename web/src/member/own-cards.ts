/** What this browser keeps of a member's cards, so that a code opened outside of them finds its way: nothing leaves it. */
import { newKey } from '../lib/new-key.ts'
import { read, write } from './browser-store.ts'
import { cacheOf, cardPage, deckPage } from './kept-cards.ts'

const cardKey = (campaignId: string) => `card-of-${campaignId}`
const codeKey = (campaignId: string) => `earn-code-of-${campaignId}`
const goodFor = 24 * 3_600_000

/** A card that this browser has shown: where it lies, and what it is called. */
export type OwnCard = { path: string; campaign: string; merchant: string }

/** Keeps where the card of a campaign lies; one that is closed leads nowhere, and takes no other one's place. */
export function keepCard(campaignId: string, card: OwnCard, isClosed: boolean): void {
  if (isClosed) forgetAt(card.path)
  else if (cardPage.test(card.path)) write(cardKey(campaignId), JSON.stringify(card))
}

/** Forgets where a card lay that is there no more; answers with its campaign, if this browser knew it. */
export function forgetAt(path: string): string | undefined {
  const name = keptNames().find((one) => cardIn(one)?.path === path)
  if (name) write(name, null)
  return name?.slice(cardKey('').length)
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
export const keptCards = (): OwnCard[] => keptNames().flatMap((name) => cardIn(name) ?? [])

const keptNames = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith(cardKey('')))

function cardIn(name: string): OwnCard | undefined {
  try {
    const { path, campaign, merchant } = JSON.parse(read(name) ?? '{}') as Partial<Record<keyof OwnCard, unknown>>
    const isCard = typeof path === 'string' && cardPage.test(path)
    return isCard ? { path, campaign: String(campaign), merchant: String(merchant) } : undefined
  } catch {
    return undefined
  }
}

/** A code that has no answer yet, and the key of its operation: asked for again it is the same scan. */
export type WaitingCode = { code: string; key: string }

/**
 * Keeps a code until it is answered: one that waits for a card of its campaign, the known one or the one that is registered
 * for now, and one that is on its way. The same code keeps its key.
 */
export function keepWaitingCode(campaignId: string, code: string, now = Date.now()): WaitingCode {
  const kept = waitingCode(campaignId, now)
  if (kept?.code === code) return kept
  const made = { code, key: newKey() }
  write(codeKey(campaignId), JSON.stringify({ ...made, until: now + goodFor }))
  return made
}

/** The code of this campaign that has no answer yet. */
export function waitingCode(campaignId: string, now = Date.now()): WaitingCode | undefined {
  try {
    const kept = JSON.parse(read(codeKey(campaignId)) ?? '{}') as Partial<Record<'code' | 'key' | 'until', unknown>>
    const { code, key, until } = kept
    const isGood = typeof code === 'string' && typeof key === 'string' && Number(until) > now
    return isGood ? { code, key } : undefined
  } catch {
    return undefined
  }
}

/** Forgets the code that has been answered. */
export const forgetWaitingCode = (campaignId: string): void => write(codeKey(campaignId), null)
