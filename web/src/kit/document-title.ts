import { createContext, useContext, useEffect } from 'react'

/** The name of the whole application in the browser's tab: the merchant's, once it is known. */
export const SiteName = createContext('Chopcard')

/** Names the browser's tab after the screen. */
export function useDocumentTitle(title: string): void {
  const site = useContext(SiteName)
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site
  }, [title, site])
}
