import { useEffect } from 'react'

/** The arrow keys lead from card to card, wherever the focus is; what is open over the cards has them for itself. */
export function useDeckKeys(step: (by: number) => void): void {
  useEffect(() => {
    const end = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
        const isTyping = target instanceof Element && target.closest('input, textarea, select')
        if (isTyping || document.querySelector('dialog[open]') || altKey || ctrlKey || metaKey || shiftKey) return
        const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
        if (!by) return
        event.preventDefault()
        step(by)
      },
      { signal: end.signal },
    )
    return () => end.abort()
  }, [step])
}
