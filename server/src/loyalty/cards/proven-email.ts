import { sql } from 'kysely'

/** The address of a card's member whose mailbox they have shown to read; null for one that they only say is theirs. */
export const provenEmail = (merchantId: string, cardId: string) => sql<string | null>`(
  select m.email from card c join member m on m.merchant_id = c.merchant_id and m.id = c.member_id
  where c.merchant_id = ${merchantId} and c.id = ${cardId} and m.proven_email = m.email)`
