import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { readyReward } from '../../card-art/progress.ts'
import type { Key } from '../../card-art/words.ts'

/** What a sheet is handed: the card as it stands now, also while it is open, and the way to close it. */
export type ActionProps = { card: MemberCard; today: string; close: () => void }

type NameIn<K> = K extends `card.action.${infer Name}` ? Name : never

/** Something to do from the card page: a button under the ticket, and a sheet; what it loads is in action-loads.ts. */
export type Action = {
  /** Its label is `card.action.<name>` in member.json. */
  name: NameIn<Key>
  /** An SVG path in a square of 24, drawn as a line. */
  icon: string
  /** Where it is not said by the way of the same name alone. */
  offered?: (card: MemberCard, today: string) => boolean
}

const actions: readonly Action[] = [
  {
    name: 'redeem',
    icon: 'M4 12v8h16v-8M2.5 8h19v4h-19zM12 8v12M12 8S10.5 3 8 3.5 7 8 12 8Zm0 0s1.5-5 4-4.5S17 8 12 8Z',
    offered: (card, today) =>
      card.ways.some((way) => way.startsWith('redeem-')) &&
      Boolean(readyReward(card, today)) &&
      (card.campaign.redemptionStart ?? '') <= today,
  },
  {
    name: 'booths',
    icon: 'M4 10l1.5-5h13L20 10zM5.5 10v10h13V10M10 20v-4h4v4',
  },
  {
    name: 'receipt',
    icon: 'M6 3.5l2 1.5 2-1.5 2 1.5 2-1.5 2 1.5 2-1.5v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 9h6M9 12.5h6M9 16h3',
  },
  {
    name: 'scan',
    icon: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M4 12h16',
  },
  {
    name: 'refer',
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M18 8v6M15 11h6',
  },
  {
    name: 'coupons',
    icon: 'M3 6h18v12H3zM9 6v12',
  },
  {
    name: 'push',
    icon: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  },
  {
    name: 'profile',
    icon: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c0-4 3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  },
]

/** What a card offers to do from its page now. */
export const offeredActions = (card: MemberCard, today: string): Action[] =>
  actions.filter(({ name, offered }) => (offered ? offered(card, today) : card.ways.some((way) => way === name)))
