import { useEffect } from 'react'

/** Keeps the screen on for as long as it is used, where the browser can; it lets go by itself when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false
    let held: WakeLockSentinel | undefined
    const release = () => void held?.release().catch(() => undefined)
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // A phone that saves power says no.
      held = await (navigator.wakeLock as WakeLock | undefined)?.request('screen').catch(() => undefined)
      if (isOver) release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      release()
    }
  }, [])
}
