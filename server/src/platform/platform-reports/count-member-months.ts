import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { realMerchants } from '../../core/real-merchants.ts'

/**
 * Counts the months of these merchants that are not counted to their end, the newest first; a merchant's first month is the one
 * it was created in, or the one of its first entry.
 */
export async function countMemberMonths(db: Db, merchants: string[]): Promise<void> {
  for (let back = 0; await countMonth(db, merchants, back); back++);
}

/** Counts one month; answers with for how many merchants there was anything to do. */
async function countMonth(db: Db, merchants: string[], back: number): Promise<number> {
  const whose = merchantIn(
    merchants.map((id) => ({ merchant_id: id })),
    'm.merchant_id',
  )
  const { rows } = await sql`
    insert into member_month (merchant_id, month, members, joined, active, redeeming)
    select m.merchant_id, p.month, greatest(m.member_count - l.later, 0), j.joined, e.active, e.redeeming
    from ${realMerchants} m
    cross join lateral (
      select (date_trunc('month', now() at time zone m.time_zone) - make_interval(months => ${back}::int))::date as month
    ) as p
    cross join lateral (
      select p.month::timestamp at time zone m.time_zone as starts, (p.month + interval '1 month') as next,
        (p.month + interval '1 month') at time zone m.time_zone as ends
    ) as b
    left join member_month k on k.merchant_id = ${whose} and k.month = p.month
    cross join lateral (
      select count(*)::int as joined from member mb
      where mb.merchant_id = ${whose} and mb.created_at >= b.starts and mb.created_at < b.ends and mb.merged_into is null
        and not exists (select from card c where c.merchant_id = mb.merchant_id and c.member_id = mb.id and c.imported)
    ) as j
    cross join lateral (
      select count(*)::int as later from member mb
      where ${back}::int > 0 and mb.merchant_id = ${whose} and mb.created_at >= b.ends
        -- Who has no place among the members now is not in their count.
        and mb.merged_into is null and mb.anonymised_at is null
    ) as l
    cross join lateral (
      select count(distinct c.member_id)::int as active,
        count(distinct c.member_id) filter (where x.measure = 'redeemed')::int as redeeming
      from chop_entry x join card c on c.merchant_id = x.merchant_id and c.id = x.card_id
      where x.merchant_id = ${whose} and x.local_day >= p.month and x.local_day < b.next
        and x.measure in ('earned', 'redeemed') and x.kind <> 'void'
    ) as e
    where m.merchant_id = any(${merchants}::uuid[])
      -- An entry carries the day its request began on.
      and (k.counted_at is null or k.counted_at < b.ends + interval '15 minutes')
      and b.ends > least(m.created_at, (select min(f.at) from chop_entry f where f.merchant_id = ${whose}))
    on conflict (merchant_id, month) do update set members = excluded.members, joined = excluded.joined,
      active = excluded.active, redeeming = excluded.redeeming, counted_at = excluded.counted_at
    returning merchant_id`.execute(db)
  return rows.length
}
