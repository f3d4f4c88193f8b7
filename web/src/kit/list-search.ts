import type { Route } from '@chopcard/contract/core/route.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback } from 'react'

export type SearchWords = Readonly<Record<string, string | undefined>>

const notFilters = new Set(['page', 'pageSize', 'sort'])

/** The words of a query that say which rows a list has, whatever their order and page. */
export const filtersOf = (query: SearchWords): SearchWords =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !notFilters.has(name)))

/** The words of the address that a list's route knows; a drawer over the list has words of its own there. */
export const queryOf = (route: Pick<Route, 'query'>, search: SearchWords): SearchWords =>
  Object.fromEntries(Object.entries(search).filter(([name]) => Object.hasOwn(route.query ?? {}, name)))

/** The filters of the list above which a button stands. */
export const ShownFilters = createContext<SearchWords>({})

/** What the address opens over a list, such as a drawer, by its id; the list stays at its page. */
export function useOpened(name: string): [id: string | undefined, open: (id: string | undefined) => void] {
  const { search, change } = useListSearch()
  return [search[name], (id) => change({ [name]: id, page: search.page })]
}

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
