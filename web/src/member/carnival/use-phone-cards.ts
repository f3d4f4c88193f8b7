import type { DeckCard } from '@chopcard/contract/member-pages/member/pages.ts'
import { useEffect, useState } from 'react'
import { keptSince } from '../kept-since.ts'
import { deckName, type PhoneCard } from './deck-name.ts'
import { phonePaths, readPhoneCards } from './phone-cards.ts'

/**
 * The cards that the page came with, and after them those that only this phone knows of. Whoever comes back to the page sees
 * all as they are then.
 */
export function usePhoneCards(deck: readonly DeckCard[]): PhoneCard[] {
  const [found, setFound] = useState<ReadonlyMap<string, PhoneCard | null>>(new Map())
  useEffect(() => {
    const own = deck.map(({ path }) => path)
    const others = phonePaths().filter((path) => !own.includes(path))
    const show = (path: string, card: PhoneCard | null) => setFound((before) => new Map(before).set(path, card))
    const look = (paths: readonly string[]) => void readPhoneCards(paths, show).catch(() => undefined)
    // What the worker has kept may be older than the cards' own pages.
    look(keptSince() ? [...own, ...others] : others)
    const again = () => {
      if (document.visibilityState === 'visible') look([...own, ...others])
    }
    document.addEventListener('visibilitychange', again)
    return () => document.removeEventListener('visibilitychange', again)
  }, [deck])
  const own = deck.map((card) => (found.has(card.path) ? found.get(card.path) : card))
  const others = [...found].flatMap(([path, card]) => (card && !deck.some((one) => one.path === path) ? card : []))
  const byName = (a: PhoneCard, b: PhoneCard) => deckName(a).localeCompare(deckName(b))
  return [...own.flatMap((card) => card ?? []), ...others.toSorted(byName)]
}
