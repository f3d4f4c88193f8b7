import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { ImportFacts } from './read-row.ts'

/** `stays` is who is left of the member: another, where a merge has closed this one. */
type Contact = { id: string; stays: string; email: string | null; mobile: string | null; externalId: string | null }
type Card = {
  id: string
  card_number: string
  campaign_id: string
  member_id: string
  state: string
  balances: number[]
}

/** The members and cards that rows of a file name. */
export type Known = { members: Contact[]; cards: Card[]; campaignId: string }

/** Finds them with two queries, however many rows ask. Who was merged into another is named by what they had before, too. */
export async function findKnown(
  db: Db | Tx,
  merchantId: string,
  campaignId: string,
  rows: readonly ImportFacts[],
): Promise<Known> {
  const all = (name: 'email' | 'mobile' | 'externalId' | 'cardNumber') => rows.flatMap((row) => row[name] ?? [])
  const { rows: members } = await sql<Contact>`
    with recursive named as (
      select id, email, mobile, "externalId", merged_into from member
      where merchant_id = ${merchantId} and email = any(${all('email')}::text[])
      union select id, email, mobile, "externalId", merged_into from member
      where merchant_id = ${merchantId} and mobile = any(${all('mobile')}::text[])
      union select id, email, mobile, "externalId", merged_into from member
      where merchant_id = ${merchantId} and "externalId" = any(${all('externalId')}::text[])
    ), left_of (id, stays, next) as (
      select id, id, merged_into from named
      union all select l.id, m.id, m.merged_into from left_of l
      join member m on m.merchant_id = ${merchantId} and m.id = l.next
    )
    select n.id, l.stays, n.email, n.mobile, n."externalId" from named n
    join left_of l on l.id = n.id and l.next is null`.execute(db)
  const { rows: cards } = await sql<Card>`select id, card_number, campaign_id, member_id, state, balances from card
    where merchant_id = ${merchantId} and member_id = any(${members.map(({ stays }) => stays)}::uuid[])
      and campaign_id = ${campaignId} and state <> 'closed'
    union select id, card_number, campaign_id, member_id, state, balances from card
    where merchant_id = ${merchantId} and card_number = any(${all('cardNumber')}::text[])`.execute(db)
  return { members, cards, campaignId }
}

export type Found = {
  card?: { id: string }
  /** The card number is of a card that this row cannot mean. */
  taken: boolean
  /** E-mail and mobile are of two members. */
  twoMembers: boolean
  /** The external id is another member's than the e-mail or the mobile. */
  otherExternalId: boolean
  /** The balances of the file are not those of the card. */
  differs: boolean
}

/** The card of a row, if there is one already. */
export function cardOf(facts: ImportFacts, { members, cards, campaignId }: Known): Found {
  const byEmail = facts.email ? members.find(({ email }) => email === facts.email) : undefined
  const byMobile = facts.mobile ? members.find(({ mobile }) => mobile === facts.mobile) : undefined
  const byExternalId = facts.externalId ? members.find(({ externalId }) => externalId === facts.externalId) : undefined
  const member = byEmail ?? byMobile ?? byExternalId
  const numbered = facts.cardNumber ? cards.find(({ card_number }) => card_number === facts.cardNumber) : undefined
  const own = cards.find(
    ({ member_id, campaign_id, state }) =>
      member_id === member?.stays && campaign_id === campaignId && state !== 'closed',
  )
  const card = own ?? (member ? undefined : numbered)
  // The number of a card that a merge has closed is still of the one who has the other now.
  const isJoined = numbered?.state === 'closed' && own !== undefined && numbered.member_id === own.member_id
  const taken =
    numbered !== undefined &&
    !isJoined &&
    (numbered.campaign_id !== campaignId ||
      numbered.state === 'closed' ||
      (own ?? numbered).id !== numbered.id ||
      !card)
  // Of one who was merged into another the file knows what was theirs alone: the balance that stays has more in it.
  const isMerged = isJoined || (member !== undefined && member.id !== member.stays)
  const differs = Boolean(
    card && !isMerged && facts.balances?.some(({ slot, balance }) => (card.balances[slot - 1] ?? 0) !== balance),
  )
  return {
    ...(card && !taken && { card: { id: card.id } }),
    taken,
    differs,
    twoMembers: Boolean(byEmail && byMobile && byEmail.stays !== byMobile.stays),
    otherExternalId: Boolean(byExternalId && byExternalId.stays !== member?.stays),
  }
}
