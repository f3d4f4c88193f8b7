import { useCallback, useEffect, useRef, useState } from 'react'

/** A second tap so soon is the same tap: of a finger that bounced, or that was impatient. */
const tapWindow = 700

/**
 * Holds one thing for a moment after it was tapped: `begin` answers false while it is held, and `held` says which it is, so
 * that its buttons are seen to wait. On a fast line the answer comes before the second tap of a double tap.
 */
export function useHold() {
  const [held, setHeld] = useState<string>()
  const current = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = useCallback((what: string) => {
    if (current.current === what) return false
    current.current = what
    setHeld(what)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      current.current = undefined
      setHeld(undefined)
    }, tapWindow)
    return true
  }, [])
  return { held, begin }
}
