import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { Language } from '../../../lib/languages.ts'
import type { SearchWords } from '../../../kit/list-search.ts'

/** Members that were chosen elsewhere, or all that fit filters of their list. */
export type BulkTarget = ({ memberIds: string[] } | { filters: SearchWords; number: number }) & {
  /** What the message may begin with. */
  words?: { language: Language; title: string; text: string }
}

/** Whom the list of members has handed over; a reload keeps it, closing forgets it. */
export function useBulkTarget(): [BulkTarget | undefined, () => void] {
  const navigate = useNavigate()
  const state = useRouterState({ select: ({ location }) => location.state }) as { messageTo?: BulkTarget }
  const forget = () => {
    if (state.messageTo) void navigate({ to: '.', search: true as never, state: {}, replace: true })
  }
  return [state.messageTo, forget]
}
