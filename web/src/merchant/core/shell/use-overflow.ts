import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether a row is wider than its place. What is current in it stays in sight, also when the row or its place changes. */
export function useOverflow<E extends HTMLElement>(): { ref: RefObject<E | null>; isOver: boolean } {
  const ref = useRef<E>(null)
  const [isOver, setOver] = useState(false)
  const router = useRouter()
  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const look = () => {
      setOver(row.scrollWidth > row.clientWidth + 1)
      const here = row.querySelector('[aria-current="page"]')?.closest('li')
      if (here) bringInto(row, here)
    }
    const sizes = new ResizeObserver(look)
    const changes = new MutationObserver(look)
    sizes.observe(row)
    changes.observe(row, { childList: true, subtree: true, characterData: true, attributeFilter: ['aria-current'] })
    // The router puts back where the row stood on the page before.
    const stop = router.subscribe('onRendered', look)
    return () => {
      stop()
      sizes.disconnect()
      changes.disconnect()
    }
  }, [router])
  return { ref, isOver }
}

// Not by `scrollIntoView`, which would also scroll the page up to the row.
function bringInto(row: HTMLElement, part: Element) {
  const place = row.getBoundingClientRect()
  const { left, right } = part.getBoundingClientRect()
  if (right > place.right) row.scrollLeft += right - place.right
  else if (left < place.left) row.scrollLeft -= place.left - left
}
