import { useMatches } from '@tanstack/react-router'

/**
 * What the routes say about the page that is open: its path, the page of the permissions, and the key of its title; whether it
 * shows one object among many. It stays open while the next one is loaded, whose address the browser shows already.
 */
export function useCurrentScreen(): {
  path: string
  menu?: string
  title?: string
  isTill?: true
  isOfObject: boolean
} {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const isOfObject = useMatches({ select: (matches) => Object.keys(matches.at(-1)?.params ?? {}).length > 0 })
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  return { ...screen, path, isOfObject }
}
