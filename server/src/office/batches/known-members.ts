import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { ImportFacts } from './read-row.ts'

type Contact = { id: string; email: string | null; mobile: string | null; externalId: string | null }
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

/** Finds them with two queries, however many rows ask. */
export async function findKnown(
  db: Db | Tx,
  merchantId: string,
  campaignId: string,
  rows: readonly ImportFacts[],
): Promise<Known> {
  const all = (name: 'email' | 'mobile' | 'externalId' | 'cardNumber') => rows.flatMap((row) => row[name] ?? [])
  const { rows: members } = await sql<Contact>`select id, email, mobile, "externalId" from member
    where merchant_id = ${merchantId} and email = any(${all('email')}::text[])
    union select id, email, mobile, "externalId" from member
    where merchant_id = ${merchantId} and mobile = any(${all('mobile')}::text[])
    union select id, email, mobile, "externalId" from member
    where merchant_id = ${merchantId} and "externalId" = any(${all('externalId')}::text[])`.execute(db)
  const { rows: cards } = await sql<Card>`select id, card_number, campaign_id, member_id, state, balances from card
    where merchant_id = ${merchantId} and member_id = any(${members.map(({ id }) => id)}::uuid[])
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
    ({ member_id, campaign_id, state }) => member_id === member?.id && campaign_id === campaignId && state !== 'closed',
  )
  const card = own ?? (member ? undefined : numbered)
  const taken =
    numbered !== undefined &&
    (numbered.campaign_id !== campaignId ||
      numbered.state === 'closed' ||
      (own ?? numbered).id !== numbered.id ||
      !card)
  const differs = Boolean(
    card && facts.balances?.some(({ slot, balance }) => (card.balances[slot - 1] ?? 0) !== balance),
  )
  return {
    ...(card && !taken && { card: { id: card.id } }),
    taken,
    differs,
    twoMembers: Boolean(byEmail && byMobile && byEmail.id !== byMobile.id),
    otherExternalId: Boolean(byExternalId && byExternalId.id !== member?.id),
  }
}
