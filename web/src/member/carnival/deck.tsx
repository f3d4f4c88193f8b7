import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import spoken from '../../card-art/spoken.module.css'
import { DeckSlide } from './deck-slide.tsx'
import { deckName, type PhoneCard } from './deck-name.ts'
import styles from './deck.module.css'
import { useDeckKeys } from './use-deck-keys.ts'

/** All cards side by side, each with its code: a swipe, the arrow keys and the tabs below lead from one to the next. */
export function Deck({ cards }: { cards: readonly PhoneCard[] }) {
  const { t } = usePage()
  const id = useId()
  const [place, setPlace] = useState(0)
  const track = useRef<HTMLDivElement>(null)
  const shown = Math.min(place, cards.length - 1)
  const show = useCallback((next: number) => {
    setPlace(next)
    const slide = track.current?.children[next]
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    slide?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' })
  }, [])
  const step = useCallback(
    (by: number) => show((shown + by + cards.length) % cards.length),
    [show, shown, cards.length],
  )
  useDeckKeys(step)
  useSwiped(track, cards.length, setPlace)
  const labels = cards.map((card, i) => t('carnival.nth', { place: i + 1, total: cards.length, name: deckName(card) }))
  return (
    <section className={styles.deck} aria-label={t('carnival.cards')}>
      <div ref={track} className={styles.track} data-single={cards.length === 1}>
        {cards.map((card, i) => (
          <DeckSlide
            key={card.path}
            card={card}
            label={labels[i] ?? ''}
            id={`${id}${i}`}
            isShown={i === shown}
            isAlone={cards.length === 1}
          />
        ))}
      </div>
      {cards.length > 1 && (
        <div className={styles.tabs} role="tablist" aria-label={t('card.phone.switch')}>
          {cards.map((card, i) => (
            <button
              key={card.path}
              type="button"
              role="tab"
              aria-selected={i === shown}
              aria-controls={`${id}${i}`}
              aria-label={labels[i]}
              tabIndex={i === shown ? 0 : -1}
              ref={(tab) => {
                if (tab && i === shown && document.activeElement?.parentElement === tab.parentElement) tab.focus()
              }}
              onClick={() => show(i)}
            />
          ))}
        </div>
      )}
      <output className={spoken.spoken}>{labels[shown]}</output>
    </section>
  )
}

/** A finger moves the cards by itself; which one lies there then is the one that is shown. */
function useSwiped(track: RefObject<HTMLDivElement | null>, count: number, setPlace: (place: number) => void) {
  useEffect(() => {
    const root = track.current
    if (!root) return undefined
    const watch = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting, target } of seen) if (isIntersecting) setPlace([...root.children].indexOf(target))
      },
      { root, threshold: 0.6 },
    )
    for (const slide of [...root.children].slice(0, count)) watch.observe(slide)
    return () => watch.disconnect()
  }, [track, count, setPlace])
}
