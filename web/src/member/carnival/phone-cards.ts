/** The cards of this phone, read from their own pages: as the server renders them now, or as the worker kept them. */
import type { CardPageProps, CarnivalPageProps, DeckCard } from '@chopcard/contract/member-pages/member/pages.ts'
import { read } from '../browser-store.ts'
import { cacheOf } from '../kept-cards.ts'
import { keptCards } from '../own-cards.ts'
import type { PhoneCard } from './deck-name.ts'

const REQUEST_TIMEOUT_MS = 3000

/** Shows each card that this browser knows, first as it was kept and then as it is now; null is one that is no more. */
export async function readPhoneCards(
  paths: readonly string[],
  show: (path: string, card: PhoneCard | null) => void,
): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const kept = await keptCard(path)
      if (kept) show(path, kept)
      const now = await cardNow(path)
      if (now !== undefined) show(path, now)
    }),
  )
}

/** Where the cards lie that were opened in this browser. */
export const phonePaths = (): string[] => keptCards().map(({ path }) => path)

async function keptCard(path: string): Promise<PhoneCard | undefined> {
  const page = 'caches' in globalThis ? await caches.match(path, { cacheName: cacheOf(path), ignoreVary: true }) : null
  const card = page && cardIn(path, await page.text())
  if (!card?.card.changing) return card ?? undefined
  // By this phone's clock, and what it knows of the server's: the page is as old as it is.
  const changing = { ...card.card.changing, at: Date.now() + Number(read('clock-ahead')) }
  return { ...card, card: { ...card.card, changing } }
}

/** Undefined where the server cannot be asked. */
async function cardNow(path: string): Promise<PhoneCard | null | undefined> {
  try {
    const page = await fetch(path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    if (page.status === 404) return null
    return page.ok ? cardIn(path, await page.text()) : undefined
  } catch {
    return undefined
  }
}

/** From the text: a document made of the whole page would be held to this page's content policy. */
function cardIn(path: string, html: string): PhoneCard | undefined {
  const props = /<script type="application\/json" id="props">(.*?)<\/script>/s.exec(html)?.[1]
  if (!props) return undefined
  const found = JSON.parse(props) as CardPageProps | CarnivalPageProps
  const [card, name] = 'carnival' in found ? [found.carnival.card, found.carnival.name] : [found.card, null]
  const { qr } = found
  return { path, card, name, qr, wallets: walletsIn(html), colours: coloursIn(html) }
}

function walletsIn(html: string): DeckCard['wallets'] {
  const bar = /<nav class="wallets".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [...new DOMParser().parseFromString(bar, 'text/html').querySelectorAll('a')].map((link) => ({
    url: link.getAttribute('href') ?? '',
    label: link.textContent,
  }))
}

/** The colours that the style of a card's page begins with. */
const coloursIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...(/<style>:root\{([^}]*)/.exec(html)?.[1] ?? '').matchAll(/(--(?:card|on-card|shade)):([^;]+)/g)].map(
      ([, variable = '', colour = '']) => [variable, colour],
    ),
  )
