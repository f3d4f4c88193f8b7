import { useMatches } from '@tanstack/react-router'

/** What the routes say about the page that is open: the page of the permissions, and the key of its title. */
export function useCurrentScreen(): { menu?: string; title?: string } {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
}
