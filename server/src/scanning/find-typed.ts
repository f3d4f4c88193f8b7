import { sql } from 'kysely'
import type { z } from 'zod'
import type { Card } from '@chopcard/contract/cards.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import { cardsQuery, searched, selectCards } from '../cards/list-cards.ts'
import { presentCard } from '../cards/present-card.ts'
import type { MerchantContext } from '../core/context.ts'
import { looksLikeCode, namePatterns, type Typed, typedAs } from './typed-rules.ts'

/** The cards that a typed text may mean; `hasMore` where there are more of them than one chooses from. */
export type Matches = { cards: z.input<typeof Card>[]; hasMore: boolean }

const mostShown = 20
/** Of a name that many bear not all are read: the operator types more of it. */
const mostRead = 200

/** Finds cards by an e-mail address, a mobile number, the beginning of a card number or a name; refuses where there is none. */
export async function findTyped(ctx: MerchantContext, text: string): Promise<Matches> {
  const ids = await cardIds(ctx, typedAs(text))
  if (!ids.length) refuse(looksLikeCode(text) ? 'INVALID_QR_CODE' : 'CARD_NOT_FOUND')
  const rows = await selectCards(cardsQuery(ctx.db, ctx.merchant, { memberIds: ids })).execute()
  const found = rows.map((row) => presentCard(row, ctx.now)).sort(inOrder(text))
  return { cards: found.slice(0, mostShown), hasMore: found.length > mostShown }
}

/** Names that begin as the text does come first, and what can be used before what cannot. */
function inOrder(text: string) {
  const word = text.trim().toLowerCase()
  const rank = ({ nickname, state }: Matches['cards'][number]) =>
    (nickname?.toLowerCase().startsWith(word) ? 0 : 2) + (state === 'active' ? 0 : 1)
  return (one: Matches['cards'][number], other: Matches['cards'][number]) =>
    rank(one) - rank(other) ||
    (one.nickname ?? '').localeCompare(other.nickname ?? '') ||
    other.createdAt.localeCompare(one.createdAt)
}

async function cardIds({ db, merchant }: MerchantContext, typed: Typed): Promise<string[]> {
  const members = membersFor(merchant.id, typed)
  if (!members) return []
  const { rows } = await sql<{ id: string }>`
    select c.id from card as c
    where c.merchant_id = ${merchant.id} and c.state <> 'closed' and c.member_id = any(array(${members}))
    ${typed.kind === 'number' ? byNumber(merchant.id, typed.digits) : sql``}
    limit ${mostRead}`.execute(db)
  return rows.map(({ id }) => id)
}

const byNumber = (merchantId: string, digits: string) =>
  digits.length > 12
    ? sql``
    : sql`union select c.id from card as c where c.merchant_id = ${merchantId} and c.state <> 'closed'
        and c.card_number between ${digits.padEnd(12, '0')} and ${digits.padEnd(12, '9')}`

/** The members of a text, each condition as an index has it; one who was merged into another is that other. */
function membersFor(merchantId: string, typed: Typed) {
  const ids = sql`select coalesce(m.merged_into, m.id) from member as m where m.merchant_id = ${merchantId}`
  switch (typed.kind) {
    case 'email':
      return sql`${ids} and m.email = ${typed.email}`
    case 'number':
      return byMobile(ids, typed.digits)
    case 'name': {
      const fits = namePatterns(typed.word).map((pattern) => sql`${searched('m')} like ${pattern}`)
      return sql`${ids} and m.merged_into is null and (${sql.join(fits, sql` or `)}) limit ${mostRead}`
    }
    default:
      return undefined
  }
}

/**
 * By the end of the number, with or without the country's code or the zero in front of it, however it was written down; or by
 * a part of it as it is stored.
 */
function byMobile(ids: ReturnType<typeof sql>, digits: string) {
  const end = digits.replace(/^0+/, '')
  const part = sql`(${ids} and m.merged_into is null and ${searched('m')} like ${`%${digits}%`}
    and m.mobile like ${`%${digits}%`} limit ${mostRead})`
  if (end.length < 6) return part
  return sql`(${ids} and m.merged_into is null and m.mobile is not null
    and right(regexp_replace(m.mobile, '[^0-9]', '', 'g'), 6) = ${end.slice(-6)}
    and regexp_replace(m.mobile, '[^0-9]', '', 'g') like ${`%${end}`} limit ${mostRead}) union ${part}`
}
