import { sql } from 'kysely'
import { startOfDay } from '../../core/clock.ts'
import { beforeAll } from '../../core/page-through.ts'
import { runInBatches } from '../../core/run-in-batches.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import type { Usage } from './liability-rules.ts'
import { addSums, addUsage, type Sum, type Sums } from './liability-sums.ts'
import type { Counting } from './liability-count.ts'

type Page = { found: number; last: string | null; lines: Sum[]; over: Usage[] }

/** Adds what lies on all cards, page by page. */
export async function sumCards(counting: Counting, sums: Sums): Promise<void> {
  let after = beforeAll
  await runInBatches(counting.pageSize, counting.pageSize, async (limit) => {
    const page = await sumPage(counting, after, limit)
    addSums(sums, page.lines)
    addUsage(sums, page.over)
    after = page.last ?? after
    return page.found === limit
  })
}

/**
 * A lot ends with its own day, the rest with its card. What lies on cards that are over, where it is not written off, has ended without
 * use. A card is of the store of its member's first visit.
 */
async function sumPage({ db, merchant, now, since, isByStore }: Counting, after: string, limit: number): Promise<Page> {
  const storeId = isByStore
    ? sql`(select v.store_ids[1] from member_visits v where v.merchant_id = ${merchant.id} and v.member_id = page.member_id)`
    : sql`null::uuid`
  const { rows } = await sql<Page>`
    with page as materialized (
      select id, campaign_id, member_id, balance, lots, state, expires_at from card
      where merchant_id = ${merchant.id} and id > ${after} order by id limit ${sql.lit(limit)}
    ), standing as materialized (
      select campaign_id, balance, lots, expires_at, ${storeId} as store_id from page
      where balance > 0 and state in ('active', 'frozen') and (expires_at is null or expires_at > ${now})
    ), parts as (
      select campaign_id, store_id, balance as quantity, expires_at as ends from standing where lots = '[]'
      union all
      select campaign_id, store_id, (lot ->> 'quantity')::bigint, least((lot ->> 'until')::timestamptz, expires_at)
      from standing cross join lateral jsonb_array_elements(lots) as lot
      where lots <> '[]' and coalesce((lot ->> 'until')::timestamptz > ${now}, true)
      union all
      select campaign_id, store_id, balance - (select sum((lot ->> 'quantity')::bigint) from jsonb_array_elements(lots) as lot),
        expires_at
      from standing where lots <> '[]'
    ), ending as (
      select campaign_id, store_id, date_trunc('month', ends at time zone ${merchant.timeZone}) as month, sum(quantity)::bigint as quantity
      from parts group by 1, 2, 3
    ), months as (
      select campaign_id as "subjectId", store_id as "storeId", to_char(month, 'YYYY-MM') as month, quantity from ending
    ), over as (
      select ${kindSql} as kind, 0 as used, sum(page.balance)::bigint as ended from page
      join campaign on campaign.merchant_id = ${merchant.id} and campaign.id = page.campaign_id
      where page.state <> 'closed' and page.expires_at <= ${now} and page.expires_at >= ${startOfDay(since, merchant.timeZone)}
      group by 1
    )
    select (select count(*) from page) as found, (select id from page order by id desc limit 1) as last,
      (select coalesce(jsonb_agg(m), '[]') from months as m) as lines, (select coalesce(jsonb_agg(o), '[]') from over as o) as over`.execute(
    db,
  )
  return rows[0] as Page
}
