import { useEffect, useState } from 'react'

/** What Chromium sends when a page may be installed: it is not among the standard's types. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

/** How the page gets an icon of its own: by a tap, where the browser offers that, or by hand on an iPhone. */
export function useInstall(): { install: (() => void) | undefined; isAppleWay: boolean } {
  const [offer, setOffer] = useState<InstallEvent>()
  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallEvent)
    }
    const done = () => setOffer(undefined)
    addEventListener('beforeinstallprompt', offered)
    addEventListener('appinstalled', done)
    return () => {
      removeEventListener('beforeinstallprompt', offered)
      removeEventListener('appinstalled', done)
    }
  }, [])
  // Of Apple's browsers alone, and false until the page has been opened from its icon.
  const isAppleWay = (navigator as { standalone?: boolean }).standalone === false
  // Once it has been asked, the browser decides when it may be again.
  const install = offer && (() => void offer.prompt().finally(() => setOffer(undefined)))
  return { install, isAppleWay }
}
