import { type RawBuilder, sql } from 'kysely'
import { totalColumns } from '../../loyalty/chop-log/totals.ts'
import { type ChopTotalFilters, conditions, daysOf, isOfAll, openTotals } from './chop-totals.ts'

/** So many rows are ranked by a sum: whoever looks for others narrows the days or searches. */
export const rankedUpTo = 500

type Ranking = { column: RawBuilder<unknown>; direction: 'asc' | 'desc'; rows: number }

/**
 * The rows with the most or least of a sum, of all merchants. Along the index of the sum each day gives its own first rows,
 * which are ranked together: adding up or sorting whole days is never needed.
 */
export function rankedTotals(now: Date, filters: ChopTotalFilters, ranking: Ranking): RawBuilder<unknown> {
  const { column, rows } = ranking
  const way = sql.raw(ranking.direction)
  const limit = sql`limit ${rows}`
  const first = sql`
    select t.day, t.merchant_id, t.campaign_id, ${column} as rank from daily_total t
    where t.day = d.day and ${isOfAll} and ${conditions(now, filters)}
    order by ${column} ${way}, t.merchant_id ${way}, t.campaign_id ${way} ${limit}`
  const closed = sql`
    select t.day, t.merchant_id, t.campaign_id, ${totalColumns('t')} from (
      select k.* from (${daysThatAreOver(now, filters)}) as d cross join lateral (${first}) as k
      order by k.rank ${way}, k.day ${way}, k.merchant_id ${way}, k.campaign_id ${way} ${limit}
    ) as k
    join daily_total t on t.merchant_id = k.merchant_id and t.day = k.day and t.campaign_id = k.campaign_id and ${isOfAll}`
  return sql`(${closed}) union all (${openTotals(now, filters, { order: rankOrder(ranking), limit })})`
}

/** How rows are ranked; those with the same sum by day, merchant and campaign, the same way. */
export function rankOrder({ column, direction }: Pick<Ranking, 'column' | 'direction'>): RawBuilder<unknown> {
  const way = sql.raw(direction)
  return sql`order by ${column} ${way}, t.day ${way}, t.merchant_id ${way}, t.campaign_id ${way}`
}

/** The days of the report within those that there are totals of. */
const daysThatAreOver = (now: Date, filters: ChopTotalFilters) => sql`
  select t.day from (select min(day) as first, max(day) as last from daily_total t where ${isOfAll}) as r
  cross join lateral generate_series(r.first::timestamp, r.last::timestamp, interval '1 day') as s(day)
  cross join lateral (select s.day::date as day) as t where ${daysOf(now, filters)}`
