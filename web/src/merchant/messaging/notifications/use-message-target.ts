import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { MessageTarget } from '../../../kit/message-target.ts'

/** Whom the list of members has handed over; a reload keeps it, closing forgets it. */
export function useMessageTarget(): [MessageTarget | undefined, () => void] {
  const navigate = useNavigate()
  const state = useRouterState({ select: ({ location }) => location.state }) as { messageTo?: MessageTarget }
  const forget = () => {
    if (state.messageTo) void navigate({ to: '.', search: true as never, state: {}, replace: true })
  }
  return [state.messageTo, forget]
}
