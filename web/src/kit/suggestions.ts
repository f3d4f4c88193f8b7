import { type KeyboardEvent, useEffect, useId, useState } from 'react'

/** What is offered while somebody types: `value` is taken in place of the text. */
export type Suggestion = { value: string; title: string; detail: string }

/** A hardware scanner is done within that time, and asks nothing. */
const TYPING_PAUSE_MS = 250

/** Offers what fits a text that is being typed; keys move through the list, and Enter takes what is marked. */
export function useSuggestions(text: string, suggest: ((text: string) => Promise<Suggestion[]>) | undefined) {
  const [found, setFound] = useState<{ for: string; items: Suggestion[] }>()
  const [marked, setMarked] = useState(-1)
  const listId = useId()
  useEffect(() => {
    if (!suggest || !text) return
    let isStale = false
    const timer = setTimeout(async () => {
      const items = await suggest(text).catch(() => [])
      if (isStale) return
      setFound({ for: text, items })
      setMarked(-1)
    }, TYPING_PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [text, suggest])
  // What was found for the text before stays while one types on.
  const items = found && text.startsWith(found.for) ? found.items : []
  const close = () => {
    setFound(undefined)
    setMarked(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method has keys of its own, with which one moves through what it offers.
    if (!items.length || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Here it puts the list away, and not the card.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    setMarked((at) => Math.max(-1, Math.min(items.length - 1, at + step)))
  }
  return { items, marked, listId, close, onKeyDown }
}
