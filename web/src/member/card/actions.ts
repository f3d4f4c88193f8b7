import type { MemberCard } from '@chopcard/contract/member/card.ts'
import type { ComponentType } from 'react'
import type { Key } from '../../card-face/words.ts'

/** What a sheet is handed: the card as it stands now, also while it is open, and the way to close it. */
export type ActionProps = { card: MemberCard; today: string; close: () => void }

type NameIn<K> = K extends `card.action.${infer Name}` ? Name : never

/** Something to do from the card page: a button under the ticket, and a sheet that is loaded when it is tapped. */
export type Action = {
  /** Its label is `card.action.<name>` in member.json. */
  name: NameIn<Key>
  /** An SVG path in a square of 24, drawn as a line. */
  icon: string
  offered: (card: MemberCard, today: string) => boolean
  load: () => Promise<{ default: ComponentType<ActionProps> }>
}

export const actions: readonly Action[] = []
