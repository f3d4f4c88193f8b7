/** Below the card, after it: what is of this phone alone, and the server does not know. */
import type { CardPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PageContext, usePage } from '../card-art/page-context.ts'
import { translator } from '../card-art/words.ts'
import { cacheOf, deckPage, type KeepMessage } from './kept-cards.ts'
import { NeighbourCards, neighboursOf } from './neighbour-cards.tsx'
import styles from './on-this-phone.module.css'
import { keptCards, type OwnCard } from './own-cards.ts'
import { useInstall } from './use-install.ts'

/** Adds it to a card's page, in the page's words. */
export function tellOfPhone(): void {
  const { language, words } = JSON.parse(document.getElementById('props')?.textContent ?? '') as CardPageProps
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <PageContext value={{ language, t: translator(words, language) }}>
      <OnThisPhone />
    </PageContext>,
  )
}

/** The way to an icon of its own, and the other cards that open here without a network. */
function OnThisPhone() {
  const { t } = usePage()
  const { install, isAppleWay } = useInstall()
  const [cards, setCards] = useState<OwnCard[]>([])
  useEffect(() => {
    cardsHere().then(setCards, () => undefined)
    void keepDeck().catch(() => undefined)
  }, [])
  const others = cards.filter(({ path }) => path !== location.pathname)
  const neighbours = neighboursOf(cards, location.pathname)
  if (!install && !isAppleWay && others.length === 0) return null
  return (
    <>
      {neighbours && <NeighbourCards {...neighbours} />}
      <aside className={styles.phone} aria-label={t('card.phone.title')}>
        {(install ?? isAppleWay) && <p>{t('card.phone.about')}</p>}
        {install && (
          <button type="button" onClick={install}>
            {t('card.phone.install')}
          </button>
        )}
        {isAppleWay && <p>{t('card.phone.apple')}</p>}
        {others.length > 0 && <CardLinks cards={others} />}
      </aside>
    </>
  )
}

/** The page with all cards opens without a network too, also where it was never asked for. */
async function keepDeck(): Promise<void> {
  if (keptCards().length < 2 || (await caches.has(cacheOf(deckPage)))) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: deckPage, files: [] } satisfies KeepMessage)
}

/** This card, and those whose pages are kept: the worker lets go of a card that is no more. */
async function cardsHere(): Promise<OwnCard[]> {
  const names = new Set(await caches.keys())
  return keptCards().filter(({ path }) => path === location.pathname || names.has(cacheOf(path)))
}

/** Ways to cards that were opened in this browser, and to the page on which all lie side by side. */
function CardLinks({ cards }: { cards: readonly OwnCard[] }) {
  const { t } = usePage()
  return (
    <nav aria-label={t('card.phone.cards')}>
      <h2>{t('card.phone.cards')}</h2>
      <ul>
        {cards.map(({ path, campaign, merchant }) => (
          <li key={path}>
            <a href={path}>
              <strong>{campaign}</strong> {merchant}
            </a>
          </li>
        ))}
        <li>
          <a href={deckPage}>
            <strong>{t('card.phone.all')}</strong>
          </a>
        </li>
      </ul>
    </nav>
  )
}
