import { sql } from 'kysely'
import { beforeAll } from '../../core/page-through.ts'
import { runInBatches } from '../../core/run-in-batches.ts'
import { addSums, addUsage, type Sum, type Sums } from './liability-sums.ts'
import type { Counting } from './liability-count.ts'

type Page = { found: number; last: string | null; lines: Sum[]; used: number; ended: number }

/** Adds what is left on all vouchers that were given, and what became of their money, page by page. */
export async function sumVouchers(counting: Counting, sums: Sums): Promise<void> {
  let after = beforeAll
  await runInBatches(counting.pageSize, counting.pageSize, async (limit) => {
    const page = await sumPage(counting, after, limit)
    addSums(sums, page.lines)
    addUsage(sums, [{ kind: 'vouchers', used: page.used, ended: page.ended }])
    after = page.last ?? after
    return page.found === limit
  })
}

/** A voucher is of the store where it was given. */
async function sumPage({ db, merchant, now, since, isByStore }: Counting, after: string, limit: number): Promise<Page> {
  const storeId = isByStore
    ? sql`(
        select e.store_id from voucher_entry e where e.merchant_id = ${merchant.id} and e.record_id = page.id and e.kind = 'give'
        order by e.at limit 1)`
    : sql`null::uuid`
  const { rows } = await sql<Page>`
    with page as materialized (
      select id, voucher_id, state, ends_at, effective_to, balance, currency from voucher_record
      where merchant_id = ${merchant.id} and id > ${after} order by id limit ${sql.lit(limit)}
    ), months as (
      select voucher_id as "subjectId", store_id as "storeId", to_char(effective_to, 'YYYY-MM') as month, sum(balance)::bigint as quantity
      from (
        select voucher_id, effective_to, balance, ${storeId} as store_id from page
        where state = 'active' and ends_at > ${now} and balance > 0 and currency = ${merchant.currency}
      ) as standing group by 1, 2, 3
    ), usage as (
      select coalesce(-sum(e.amount) filter (where coalesce(o.kind, e.kind) = 'consume'), 0)::bigint as used,
        coalesce(-sum(e.amount) filter (where e.kind = 'expire'), 0)::bigint as ended
      from page
      join voucher_entry e on e.merchant_id = ${merchant.id} and e.record_id = page.id
      left join voucher_entry o on o.merchant_id = e.merchant_id and o.id = e.reverses
      where e.local_day >= ${since} and page.currency = ${merchant.currency}
    )
    select (select count(*) from page) as found, (select id from page order by id desc limit 1) as last,
      (select coalesce(jsonb_agg(m), '[]') from months as m) as lines, usage.used, usage.ended
    from usage`.execute(db)
  return rows[0] as Page
}
