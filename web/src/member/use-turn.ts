import { useEffect, useEffectEvent } from 'react'

/** A timer is set for no longer than this. */
const MAX_WAIT_MS = 2 ** 31 - 1

type Shown = { changesIn: number | null }

/**
 * Looks again when time alone has made something else of what is shown, of which nobody tells; and when a page that was in a pocket is
 * looked at again, where timers stand still and streams die.
 */
export function useTurn(shown: Shown, look: () => unknown): void {
  const again = useEffectEvent(look)
  useEffect(() => {
    const { changesIn } = shown
    // Not a moment too early.
    const timer = changesIn ? setTimeout(() => again(), Math.min(changesIn + 1000, MAX_WAIT_MS)) : undefined
    return () => clearTimeout(timer)
  }, [shown])
  useEffect(() => {
    const note = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
}
