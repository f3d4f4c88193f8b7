import { useEffect, useEffectEvent } from 'react'

/** Goes on where a tag of the staff was waited for: its page leads back with `#redeem`. */
export function useWayBack(goOn: () => void): void {
  const begin = useEffectEvent(goOn)
  useEffect(() => {
    if (location.hash !== '#redeem') return
    history.replaceState(null, '', location.pathname + location.search)
    begin()
  }, [])
}
