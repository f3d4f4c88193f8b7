import type { MemberCard } from '@chopcard/contract/member/card.ts'
import { readyReward } from '../../card-face/progress.ts'
import type { Key } from '../../card-face/words.ts'

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
    icon: 'M4 12v8h16v-8M2.500 8h19v4h-19zM12 8v12M12 8S10.500 3 8 3.500 7 8 12 8Zm0 0s1.500-5 4-4.500S17 8 12 8Z',
    offered: (card, today) =>
      card.ways.some((way) => way.startsWith('redeem-')) &&
      Boolean(readyReward(card, today)) &&
      (card.campaign.redemptionStart ?? '') <= today,
  },
  {
    name: 'booths',
    icon: 'M4 10l1.500-5h13L20 10M4 10c0 1.500 1.200 2.500 2.700 2.500S9.300 11.500 9.300 10c0 1.500 1.200 2.500 2.700 2.500s2.700-1 2.700-2.500c0 1.500 1.200 2.500 2.600 2.500S20 11.500 20 10M5.500 12.500V20h13v-7.500M10 20v-4h4v4',
  },
  {
    name: 'receipt',
    icon: 'M6 3.500l2 1.500 2-1.500 2 1.500 2-1.500 2 1.500 2-1.500v17l-2-1.500-2 1.500-2-1.500-2 1.500-2-1.500-2 1.500zM9 9h6M9 12.500h6M9 16h3',
  },
  {
    name: 'scan',
    icon: 'M4 9V5.500A1.500 1.500 0 0 1 5.500 4H9M15 4h3.500A1.500 1.500 0 0 1 20 5.500V9M20 15v3.500a1.500 1.500 0 0 1-1.500 1.500H15M9 20H5.500A1.500 1.500 0 0 1 4 18.500V15M4 12h16',
  },
  {
    name: 'refer',
    icon: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM3 20c0-3.500 2.500-6 6-6s6 2.500 6 6M18 8v6M15 11h6',
  },
  {
    name: 'coupons',
    icon: 'M3 6h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 6v12',
  },
  {
    name: 'push',
    icon: 'M6 16.500V11a6 6 0 1 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4',
  },
  {
    name: 'profile',
    icon: 'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c0-4 3-6.500 7.500-6.500s7.500 2.500 7.500 6.500',
  },
]

/** What a card offers to do from its page now. */
export const offeredActions = (card: MemberCard, today: string): Action[] =>
  actions.filter(({ name, offered }) => (offered ? offered(card, today) : card.ways.some((way) => way === name)))
