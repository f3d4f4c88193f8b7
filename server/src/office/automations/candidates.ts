import { sql } from 'kysely'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { CardFilters } from '../../loyalty/cards/card-filters.ts'
import { cardsQuery } from '../../loyalty/cards/list-cards.ts'
import { nothingShort } from '../../loyalty/cards/one-short.ts'
import { withSegment } from '../../loyalty/cards/with-segment.ts'
import { withKeptSegment } from '../../loyalty/segments/kept-segment.ts'
import { type Aim, effectsSince } from './automation-store.ts'
import { daysThatCount, limitFrom } from './occasion-rules.ts'
import { occasionsOf } from './occasions.ts'

export type Candidate = {
  member_id: string
  card_id: string
  occasion: string
  /** Had as many already as the limit allows. */
  limited: boolean
}

type Asked = { merchant: Merchant; aim: Aim; now: Date; after: string; limit: number }

/** Members found, and the member up to whom it was looked; undefined where nobody comes after them. */
export type Found = { members: Candidate[]; last: string | undefined }

/**
 * The next members whose occasion has come and about which nothing was done yet, in the order of their ids: each once, with the
 * oldest occasion and the newest card that it may be about. Looked at are the next `limit` members with an occasion, so that a page costs
 * the same however many there are; of those the audience may leave few or none.
 */
export async function candidatesOf(db: Db | Tx, { merchant, aim, now, after, limit }: Asked): Promise<Found> {
  const today = localDay(now, merchant.timeZone)
  const days = daysThatCount(today, aim.since)
  if (!days) return { members: [], last: undefined }
  const filters = await filtersOf(db, merchant, aim)
  const { trigger, levelId, campaignId } = aim
  const { oneShortAt = nothingShort } = filters
  const waiting = { merchant, trigger, number: aim.number ?? 0, levelId, campaignId, oneShortAt, days, now }
  const { rows } = await sql<Occasion>`
    select o.member_id, o.card_id, o.occasion from (${occasionsOf(waiting)}) as o
    where o.member_id > ${after} order by o.member_id fetch first (${limit}) rows with ties`.execute(db)
  return {
    members: rows.length ? await fitting(db, { merchant, aim, today, filters }, rows) : [],
    last: rows.length < limit ? undefined : rows.at(-1)?.member_id,
  }
}

type Occasion = { member_id: string; card_id: string | null; occasion: string }
type Audience = { merchant: Merchant; aim: Aim; today: string; filters: CardFilters }

/** Those of the occasions that the automation is for. */
function fitting(db: Db | Tx, { merchant, aim, today, filters }: Audience, occasions: readonly Occasion[]) {
  const limited = aim.limit
    ? sql<boolean>`${effectsSince(merchant.id, aim.id, sql`c.member_id`, limitFrom(today, aim.limit))} >= ${aim.limit.times}`
    : sql<boolean>`false`
  const listed = sql<Occasion>`jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as o (member_id uuid, card_id uuid, occasion text)`
  return cardsQuery(db, merchant, filters)
    .innerJoin(sql<Occasion>`(select * from ${listed})`.as('o'), (on) =>
      on.onRef('o.member_id', '=', 'c.member_id').on(sql<boolean>`c.id = coalesce(o.card_id, c.id)`),
    )
    .where('c.state', '<>', 'closed')
    .where(
      sql<boolean>`not exists (select from automation_effect e where e.merchant_id = ${merchant.id}
        and e.automation_id = ${aim.id} and e.member_id = c.member_id and e.occasion = o.occasion)`,
    )
    .select(['c.member_id', 'c.id as card_id', 'o.occasion', limited.as('limited')])
    .distinctOn('c.member_id')
    .orderBy('c.member_id')
    .orderBy('o.occasion')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute()
}

/** The filters that the audience and the trigger come to. */
function filtersOf(db: Db | Tx, merchant: Merchant, { campaignId, segment, trigger }: Aim): Promise<CardFilters> {
  const filters: CardFilters = {
    ...(campaignId && { campaignId }),
    ...(trigger === 'oneShort' && { oneShort: 'yes' as const }),
  }
  return segment ? withKeptSegment(db, merchant, segment, filters) : withSegment(db, merchant, filters)
}
