import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether what an element holds is wider than itself; `content` is what it depends on. */
export function useOverflow<E extends HTMLElement>(content: unknown): { ref: RefObject<E | null>; isOver: boolean } {
  const ref = useRef<E>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => setOver(element.scrollWidth > element.clientWidth + 1))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [content])
  return { ref, isOver }
}
