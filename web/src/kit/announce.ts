export type Announcement = {
  /** The same key shows once, however many calls were refused together. */
  key: string
  kind: 'error' | 'info' | 'success'
  title: string
  text?: string
}

let listener: ((said: Announcement) => void) | undefined
let waiting: Announcement[] = []

/** Tells a person something from outside of any screen; waits for the page when it is not there yet. */
export function announce(said: Announcement): void {
  if (listener) listener(said)
  else waiting.push(said)
}

/** The page's own way to show announcements; returns how to stop. */
export function listenToAnnouncements(show: (said: Announcement) => void): () => void {
  listener = show
  for (const said of waiting) show(said)
  waiting = []
  return () => void (listener = undefined)
}
