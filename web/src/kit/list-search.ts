import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

export type SearchWords = Readonly<Record<string, string | undefined>>

/**
 * The words of the address after `?`: filters, page and order live there, so that a list can be bookmarked, sent to a
 * colleague and found again with the back button. A change other than of the page goes back to the first one.
 */
export function useListSearch() {
  const search: SearchWords = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (words: SearchWords) => {
      const update = (before: SearchWords) => {
        const next = { ...before, page: undefined, ...words }
        return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== ''))
      }
      void navigate({ to: '.', search: update as never, replace: true })
    },
    [navigate],
  )
  return { search, change }
}
