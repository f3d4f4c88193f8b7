/** What screens tell the tab bar about the page they are: its name, and that a form is done. */
import { useEffect, useSyncExternalStore } from 'react'
import { useMatch } from '@tanstack/react-router'

type OpenPages = {
  /** The page that was named last, by the object it shows. */
  named?: { path: string; name: string }
  /** The page of a form that was saved: nobody comes back to it. */
  finished?: string | undefined
}

let pages: OpenPages = {}
const listeners = new Set<() => void>()

function change(next: OpenPages): void {
  pages = { ...pages, ...next }
  listeners.forEach((tell) => tell())
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** What the screens have said so far. */
export const useOpenPages = (): OpenPages => useSyncExternalStore(subscribe, () => pages)

/** Names the page that this is part of after what it shows; the address is another one's already while that is loaded. */
export function useNameOfPage(name: string): void {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => change({ named: { path, name } }), [path, name])
}

/** Says that the form at this path is saved and needs no tab any more. */
export const finishPage = (path: string): void => change({ finished: path })

/** Its tab is closed: the next form at the same path is another one. */
export const forgetFinished = (): void => change({ finished: undefined })
