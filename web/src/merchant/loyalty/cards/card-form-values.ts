import { type MemberDetailName, memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { merchantTimeZone } from '../../../lib/format.ts'

type Details = Record<MemberDetailName, string>
type Fields = Details & {
  levelId?: string
  expiresOn: string | null
  frozen: boolean
}

/** A card as its form shows it. */
export const formOf = (card: Card, timeZone = merchantTimeZone()): Fields => ({
  ...(Object.fromEntries(memberDetailNames.map((name) => [name, card[name] ?? ''])) as Details),
  levelId: card.level?.id,
  expiresOn: card.expiresAt && dayOf(card.expiresAt, timeZone),
  frozen: card.state === 'frozen',
})

// A card expires at the end of a day in the merchant's zone: that day is what people know.
const dayOf = (at: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))

/** What a person changed: the rest is left out of the call, so that nobody else's change is undone. */
export function changedFields<V extends object>(first: Fields, values: V): Partial<Omit<V, 'memberId'>> {
  const before = first as unknown as Record<string, unknown>
  const changed = Object.entries(values).filter(
    ([name, value]) => name !== 'memberId' && value !== undefined && value !== before[name],
  )
  return Object.fromEntries(changed) as Partial<Omit<V, 'memberId'>>
}
