import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { Channel, UntoldReason } from '@chopcard/contract/messaging/merchant/notifications.ts'

/** What decides whether and how a member can be told. */
export type Reachable = {
  state: CardState
  hasEmail: boolean
  /** They have declined mails with news (the link in each of them). */
  hasDeclined: boolean
  /** Browsers they switched push messages on in. */
  browsers: number
}

/**
 * The channels a member is told by, of those that were chosen, or why they are not: each member once on every channel that
 * reaches them. An expired or frozen card is no reason, a closed one is.
 */
export function channelsTo(member: Reachable, chosen: readonly Channel[]): Channel[] | UntoldReason {
  if (member.state === 'closed') return 'closed'
  const reaches = { push: member.browsers > 0, email: member.hasEmail && !member.hasDeclined }
  const channels = chosen.filter((channel) => reaches[channel])
  if (channels.length > 0) return channels
  return chosen.includes('email') && member.hasEmail ? 'declined' : 'unreachable'
}
