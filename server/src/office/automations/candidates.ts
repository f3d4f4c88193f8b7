import { sql } from 'kysely'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { CardFilters } from '../../loyalty/cards/card-filters.ts'
import { cardsQuery } from '../../loyalty/cards/list-cards.ts'
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

/**
 * The next members whose occasion has come and about which nothing was done yet, in the order of their ids: each once, with the
 * oldest occasion and the newest card that it may be about.
 */
export async function candidatesOf(db: Db | Tx, { merchant, aim, now, after, limit }: Asked): Promise<Candidate[]> {
  const today = localDay(now, merchant.timeZone)
  const days = daysThatCount(today, aim.since)
  if (!days) return []
  const { trigger, levelId, campaignId } = aim
  const occasions = occasionsOf({ merchant, trigger, number: aim.number ?? 0, levelId, campaignId, days, now })
  const limited = aim.limit
    ? sql<boolean>`${effectsSince(merchant.id, aim.id, sql`c.member_id`, limitFrom(today, aim.limit))} >= ${aim.limit.times}`
    : sql<boolean>`false`
  return cardsQuery(db, merchant, await filtersOf(db, merchant, aim))
    .innerJoin(sql<{ member_id: string; card_id: string | null; occasion: string }>`(${occasions})`.as('o'), (on) =>
      on.onRef('o.member_id', '=', 'c.member_id').on(sql<boolean>`c.id = coalesce(o.card_id, c.id)`),
    )
    .where('c.state', '<>', 'closed')
    .where('o.member_id', '>', after)
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
    .limit(limit)
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
