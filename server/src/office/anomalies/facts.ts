import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { AnomalyRule, AnomalySentence, FindingRowKind } from '@chopcard/contract/office/anomaly-kinds.ts'

/** An operation on a card as the rules see it. */
export type EntryFact = {
  id: string
  /** When it was done, in milliseconds: of what a till did without network, when it did it. */
  at: number
  /** The same by the shop's clock. */
  day: string
  minute: number
  staffId: string | null
  cardId: string
  cardSince: number
  campaignId: string
  storeId: string | null
  kind: EntryKind
  quantity: number
  remark: string
  voids: string | null
}

/** A card that is the operator's own, by the member's email or because it was opened on the phone of such a card. */
export type OwnCard = { staffId: string; cardId: string; by: 'email' | 'phone' }

/** The spans in which the shop is open, for each weekday from Monday on; the last of a day may end after midnight. */
export type Opening = readonly (readonly { from: string; to: string }[])[]

/** On how many days there was trade in each half hour of a weekday (Monday first), before the week that is looked at. */
export type UsualHours = { days: number; halfHours: readonly number[] }

export type OfflineFact = {
  id: string
  staffId: string
  cardId: string | null
  actedAt: number
  replayedAt: number
  /** The shop's day on which it was sent. */
  day: string
  isInFuture: boolean
}
export type LockOut = { id: string; day: string; staffId: string | null; cardId: string | null }
export type TwinFact = {
  id: string
  day: string
  twinId: string
  cardId: string
  twinCardId: string
  campaignId: string
  chops: number
}

/** What a merchant's log and its neighbours say of the four weeks that end with `today`. */
export type Facts = {
  today: string
  /** The first day of the week that is looked at, and of the four weeks. */
  weekFrom: string
  from: string
  entries: readonly EntryFact[]
  ownCards: readonly OwnCard[]
  opening: Opening | null
  /** Of the stores that have hours of their own. */
  storeOpening: ReadonlyMap<string, Opening>
  usual: UsualHours
  /** When an operator's bulk actions ran: they are as fast as the program. */
  bulk: readonly { staffId: string; from: number; to: number }[]
  offline: readonly OfflineFact[]
  lockOuts: readonly LockOut[]
  twins: readonly TwinFact[]
}

/** What a rule has found. */
export type Found = {
  rule: AnomalyRule
  sentence: AnomalySentence
  /** What it is about: the same subject is one finding a week, and is left alone after it was found to be fine. */
  subject: string
  staffId: string | null
  cardId: string | null
  campaignId: string | null
  storeId: string | null
  observed: number
  expected: number | null
  chops: number
  /** The last day of what was found: its week is the finding's. */
  day: string
  rowKind: FindingRowKind
  rows: readonly string[]
}
