import { sql } from 'kysely'
import type { z } from 'zod'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { cardsQuery, searched, selectCards } from '../../loyalty/cards/list-cards.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import type { MerchantContext } from '../../core/context.ts'
import { hasParts, literal, looksLikeCode, type Typed, typedAs } from './typed-rules.ts'

/** The cards that a typed text may mean; `hasMore` where there are more of them than one chooses from. */
export type Matches = { cards: z.input<typeof Card>[]; hasMore: boolean }

const MAX_SHOWN = 20
/** Of a name that many bear not all are read: the operator types more of it. */
const MAX_READ = 100
/** As many digits of a number's end as its index has. */
const tail = 6

/** Finds cards by an e-mail address, the end of a mobile number, the beginning of a card number or a name; refuses where there is none. */
export async function findTyped(ctx: MerchantContext, text: string): Promise<Matches> {
  const ids = await cardIds(ctx, typedAs(text))
  if (!ids.length) refuse(looksLikeCode(text) ? 'INVALID_QR_CODE' : 'CARD_NOT_FOUND')
  const rows = await selectCards(cardsQuery(ctx.db, ctx.merchant, { memberIds: ids })).execute()
  const found = rows.map((row) => presentCard(row, ctx.now)).sort(inOrder(text))
  return { cards: found.slice(0, MAX_SHOWN), hasMore: found.length > MAX_SHOWN }
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

async function cardIds(ctx: MerchantContext, typed: Typed): Promise<string[]> {
  const members = await membersOf(ctx, typed)
  const { rows } = await sql<{ id: string }>`
    select c.id from card as c where c.merchant_id = ${ctx.merchant.id} and c.state <> 'closed'
      and c.member_id = any(${members}::uuid[])
    ${typed.kind === 'number' ? byNumber(ctx.merchant.id, typed.digits) : sql``}
    limit ${MAX_READ}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const byNumber = (merchantId: string, digits: string) =>
  digits.length > 12
    ? sql``
    : sql`union select c.id from card as c where c.merchant_id = ${merchantId} and c.state <> 'closed'
        and c.card_number between ${digits.padEnd(12, '0')} and ${digits.padEnd(12, '9')}`

type Condition = ReturnType<typeof sql>

/** The members of a text, each condition as an index has it. */
async function membersOf(ctx: MerchantContext, typed: Typed): Promise<string[]> {
  switch (typed.kind) {
    case 'email':
      return read(ctx, sql`m.email = ${typed.email}`)
    case 'number': {
      const end = typed.digits.replace(/^0+/, '')
      return end.length < tail ? readByParts(ctx, `%${typed.digits}`) : read(ctx, endsWith(end))
    }
    case 'name':
      return byName(ctx, typed.word)
    default:
      return []
  }
}

/** Those whose name, family name or address begins with the word; where they are few, those too who have it anywhere in one. */
async function byName(ctx: MerchantContext, word: string): Promise<string[]> {
  const start = `${literal(word)}%`
  const hasName = sql`lower(m.nickname) like ${start}`
  const hasFamilyName = sql`m.nickname like '% %' and lower(substring(m.nickname from '[^ ]+$')) like ${start}`
  const hasAddress = sql`m.email is not null and m.email like ${start}`
  const first = await read(ctx, hasName, hasFamilyName, hasAddress)
  if (first.length > MAX_SHOWN || !hasParts(word)) return first
  return [...new Set([...first, ...(await readByParts(ctx, `%${literal(word)}%`))])]
}

/**
 * By the end of a mobile number, however it was written down: neither the country's code nor the zero in front has to be the
 * same.
 */
function endsWith(end: string): Condition {
  const stored = sql`regexp_replace(m.mobile, '[^0-9]', '', 'g')`
  return sql`m.merged_into is null and m.mobile is not null and right(${stored}, ${sql.lit(tail)}) = ${end.slice(-tail)}
    and (${stored} like ${`%${end}`} or ${end} like '%' || ltrim(${stored}, '0'))`
}

/** Reads members by any of the conditions, each by its own index; whoever was merged into another is that other. */
async function read(
  { db, merchant }: Pick<MerchantContext, 'db' | 'merchant'>,
  ...conditions: Condition[]
): Promise<string[]> {
  const found = conditions.map(
    (condition) => sql`(
      select coalesce(m.merged_into, m.id) as id from member as m
      where m.merchant_id = ${merchant.id} and ${condition} limit ${MAX_READ})`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(found, sql` union all `)}`.execute(db)
  return [...new Set(rows.map(({ id }) => id))].slice(0, MAX_READ)
}

/**
 * With a limit the planner hopes to meet enough matches on the way through all members; where they are few or none it would
 * read a million of them. So the index of parts alone is used.
 */
const readByParts = ({ app, merchant }: MerchantContext, pattern: string): Promise<string[]> =>
  app.database.kysely.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    return read({ db: tx, merchant }, sql`${searched('m')} like ${pattern}`)
  })
