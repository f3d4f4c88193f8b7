import { sql } from 'kysely'
import type {
  chopTotalDays as daysRoute,
  listChopTotals as listRoute,
} from '@chopcard/contract/platform/admin/chop-totals.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { countedUpTo, orderOf, pageRequest, pagingOf, searchedUpTo } from '../../core/paging.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { addedTotals, totalColumns, type Totals, totalsOf } from '../../loyalty/chop-log/totals.ts'
import { chopTotals, type ChopTotalFilters, type ChopTotalRow, daysOf, withNames } from './chop-totals.ts'
import { fewMerchants } from './few-merchants.ts'
import { rankedTotals, rankedUpTo, rankOrder } from './ranked-totals.ts'

const columns = {
  day: sql`t.day`,
  issued: sql`t.issued`,
  redeemed: sql`t.redeemed`,
  net: sql`t.net`,
  activeMembers: sql`t.active_members`,
}

/** What was earned and burnt by merchant, campaign and day. */
export const listChopTotals: Verb<typeof listRoute> = async ({ app, db, now }, { query }) => {
  const ranking = orderOf(query.sort ?? '-day', columns)
  const { page, pageSize } = pageRequest(query)
  const offset = (page - 1) * pageSize
  const merchants = await fewMerchants(db, query)
  const isRanked = ranking.column !== columns.day && !merchants
  const countLimit = isRanked ? rankedUpTo : query.q ? searchedUpTo : countedUpTo
  const [rows, order] = [offset + pageSize, rankOrder(ranking)]
  // A sharded database ranks all rows: it takes none of the first rows of each day.
  const found =
    isRanked && !(await app.database.isSharded())
      ? rankedTotals(now, query, { ...ranking, rows })
      : chopTotals(now, query, { merchants, order, limit: sql`limit ${rows}` })
  const shown = sql`select * from (${found}) as t ${order} limit ${pageSize} offset ${offset}`
  // To look further back, people narrow the days: each further page from the newest on costs more.
  const items = offset < countLimit ? (await sql<ChopTotalRow>`${withNames(shown)} ${order}`.execute(db)).rows : []
  const isLast = items.length < pageSize && (items.length > 0 || page === 1)
  const total = isLast ? offset + items.length : await countRows(db, now, query, { merchants, most: countLimit })
  return { items: items.map(present), paging: pagingOf(query, total, countLimit) }
}

type Counting = { merchants?: string[]; most: number }

async function countRows(
  db: Db,
  now: Date,
  filters: ChopTotalFilters,
  { merchants, most: countLimit }: Counting,
): Promise<number> {
  const rows = chopTotals(now, filters, { merchants, limit: sql`limit ${countLimit + 1}` })
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) as t`.execute(db)
  return counted.rows[0]?.total ?? 0
}

/** The same added up for each day and kind; of all merchants as the job of every hour did it. */
export const chopTotalDays: Verb<typeof daysRoute> = async ({ db, now }, { query }) => {
  const { q, merchantId, campaignId, kind } = query
  const isOfAll = !q && !merchantId && !campaignId
  const merchants = isOfAll ? undefined : await fewMerchants(db, query)
  const ofAll = sql`
    select t.day::text as day, t.kind, ${totalColumns('t')}
    from platform_day t where ${daysOf(now, query)} and ${kind ? sql`t.kind = ${kind}` : sql`true`} order by 1, 2`
  const ofSome = sql`
    select t.day::text as day, ${kindSql} as kind, ${addedTotals('t')}
    from (${chopTotals(now, query, { merchants })}) as t
    join campaign on campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id
    group by 1, 2 order by 1, 2`
  const { rows } = await sql<Pick<ChopTotalRow, 'day' | 'kind'> & Totals>`${isOfAll ? ofAll : ofSome}`.execute(db)
  return rows.map((row) => ({ day: row.day, kind: row.kind, ...totalsOf(row) }))
}

const present = (row: ChopTotalRow) => ({
  day: row.day,
  merchantId: row.merchant_id,
  merchantName: row.merchant,
  campaignId: row.campaign_id,
  campaign: row.campaign,
  kind: row.kind,
  ...totalsOf(row),
})
