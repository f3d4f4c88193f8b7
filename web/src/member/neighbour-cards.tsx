import { useEffect } from 'react'
import { usePage } from '../card-art/page-context.ts'
import styles from './neighbour-cards.module.css'
import type { OwnCard } from './own-cards.ts'
import { swipeOf } from './swipe.ts'

/** The cards beside this one, in the order of their names, in a circle; nothing where this is the only one. */
export function neighboursOf(cards: readonly OwnCard[], path: string): { before: OwnCard; after: OwnCard } | undefined {
  const inOrder = cards.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.path.localeCompare(b.path))
  const place = inOrder.findIndex((card) => card.path === path)
  const [before, after] = [inOrder.at(place - 1), inOrder[(place + 1) % inOrder.length]]
  return place >= 0 && before && after && after.path !== path ? { before, after } : undefined
}

/** Whether a finger there moves something: what is wider than its place, or a page that is enlarged. */
function moves(target: EventTarget | null): boolean {
  if ((visualViewport?.scale ?? 1) > 1) return true
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  return false
}

const nameOf = ({ merchant, campaign }: OwnCard) => `${merchant} ${campaign}`

/** Ways to the cards beside this one: a link at each edge, a swipe, and the arrow keys. */
export function NeighbourCards({ before, after }: { before: OwnCard; after: OwnCard }) {
  const { t } = usePage()
  useEffect(() => {
    const end = new AbortController()
    const go = (card: OwnCard) => location.assign(card.path)
    // What is open over the card takes keys and swipes for itself.
    const isCovered = () => document.querySelector('dialog[open]') !== null
    addEventListener(
      'keydown',
      ({ key, target, altKey, ctrlKey, metaKey, shiftKey }) => {
        const isTyping = target instanceof Element && target.closest('input, textarea, select')
        if (isTyping || isCovered() || altKey || ctrlKey || metaKey || shiftKey) return
        if (key === 'ArrowLeft') go(before)
        if (key === 'ArrowRight') go(after)
      },
      { signal: end.signal },
    )
    let began: Touch | undefined
    addEventListener(
      'touchstart',
      ({ touches, target }) => {
        began = touches.length === 1 && !isCovered() && !moves(target) ? touches[0] : undefined
      },
      { signal: end.signal, passive: true },
    )
    addEventListener(
      'touchend',
      ({ changedTouches: [ended] }) => {
        const swipe = began && ended && swipeOf(began, ended)
        if (swipe) go(swipe === 'left' ? after : before)
      },
      { signal: end.signal, passive: true },
    )
    return () => end.abort()
  }, [before, after])
  return (
    <nav className={styles.neighbours} aria-label={t('card.phone.switch')}>
      {[before, after].map((card, i) => (
        // The focus goes from top to bottom; keys have the arrows and the list of cards below.
        <a
          key={i}
          href={card.path}
          tabIndex={-1}
          aria-label={`${t(i ? 'card.phone.next' : 'card.phone.previous')}: ${nameOf(card)}`}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={i ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'} />
          </svg>
        </a>
      ))}
    </nav>
  )
}
