/** The card's actions that another page offers as well: its entry names where they are, for nouns do not know each other. */
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { loadSheet } from './load-sheet.ts'

export const sharedActions = ['receipt', 'scan', 'refer', 'coupons', 'push', 'profile'] as const
export type SharedAction = (typeof sharedActions)[number]

type Given = {
  loads: Record<SharedAction, Parameters<typeof loadSheet>[0]>
  begin: () => Promise<{ actionToBegin: (card: MemberCard) => string }>
}

let given: Given | undefined

/** Said once, before the page is taken over. */
export const giveActions = (actions: Given): void => {
  given = actions
}

/** Nothing on the server, where nobody taps. */
export const givenActions = (): Given | undefined => given
