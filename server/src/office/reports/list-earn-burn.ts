import { sql } from 'kysely'
import type {
  earnBurnDays as daysRoute,
  listEarnBurn as listRoute,
} from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import type { Verb } from '../../core/context.ts'
import { orderOf, pageRequest, pagingOf } from '../../core/paging.ts'
import { noStaff } from './activity.ts'
import { earnBurnRows, type EarnBurnRow, withOperators } from './earn-burn.ts'
import { addedTotals, type Totals, totalsOf } from '../../loyalty/chop-log/totals.ts'

const columns = { day: sql`day`, issued: sql`issued`, redeemed: sql`redeemed`, net: sql`net` }

/** What was earned and burnt by day, campaign and operator. */
export const listEarnBurn: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-day', columns)
  const { page, pageSize } = pageRequest(query)
  const { rows } = await sql<EarnBurnRow & { operator: string | null; total: number }>`
    with rows as materialized (${await earnBurnRows(ctx, query, 'operators')})
    ${withOperators(ctx.merchant.id, sql`rows.*, (select count(*) from rows) as total`)}
    order by ${column} ${sql.raw(direction)}, day desc, campaign, campaign_id, rows.staff_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const items = rows.map(({ campaign_id, staff_id, operator, ...row }) => ({
    day: row.day,
    campaignId: campaign_id,
    campaign: row.campaign,
    kind: row.kind,
    operator: staff_id === noStaff ? null : { id: staff_id, name: operator ?? '' },
    ...totalsOf(row),
  }))
  return { items, paging: pagingOf(query, rows[0]?.total ?? 0) }
}

/** The same added up for each day and kind. */
export const earnBurnDays: Verb<typeof daysRoute> = async (ctx, { query }) => {
  const { rows } = await sql<Totals & Pick<EarnBurnRow, 'day' | 'kind'>>`
    select day, kind, ${addedTotals('rows')}
    from (${await earnBurnRows(ctx, query, 'everyone')}) as rows group by day, kind order by day, kind`.execute(ctx.db)
  return rows.map((row) => ({ day: row.day, kind: row.kind, ...totalsOf(row) }))
}
