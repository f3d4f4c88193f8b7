import { useNavigate } from '@tanstack/react-router'
import type { Language } from '../lib/languages.ts'
import type { SearchWords } from './list-search.ts'

/** Whom a message is for: members that were chosen elsewhere, or all that fit filters of their list. */
export type MessageTarget = ({ memberIds: string[] } | { filters: SearchWords; number: number }) & {
  /** What the message may begin with. */
  words?: { language: Language; title: string; text: string }
}

/** Opens a new message to them. Whom it is for is too much for an address: it goes with the step itself. */
export function useMessageTo(): (target: MessageTarget) => void {
  const navigate = useNavigate()
  return (messageTo) => void navigate({ to: '/campaign/campaign-notification-list', state: { messageTo } as never })
}
