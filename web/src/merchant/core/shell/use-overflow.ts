import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether a row is wider than its place. What is current in it stays in sight, also when the row or its place changes. */
export function useOverflow<E extends HTMLElement>(): { ref: RefObject<E | null>; isOver: boolean } {
  const ref = useRef<E>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const look = () => {
      setOver(row.scrollWidth > row.clientWidth + 1)
      row.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const sizes = new ResizeObserver(look)
    const changes = new MutationObserver(look)
    sizes.observe(row)
    changes.observe(row, { childList: true, subtree: true, characterData: true, attributeFilter: ['aria-current'] })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [])
  return { ref, isOver }
}
