import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { holdNextFill } from './hold-next.ts'
import { wholeShop } from './visit-total-rules.ts'

export type DayVisits = { day: string; visits: number; firstVisits: number }

type Whose = Pick<TenantContext, 'db' | 'merchant'>
type Days = { from: string; to: string }

/** How many members visited on each day of a period, and how many of them for the first time; days without visits are left out. */
export async function visitsByDay(whose: Whose, { from, to }: Days, storeId?: string): Promise<DayVisits[]> {
  if (storeId) return visitsAtStore(whose, { from, to }, storeId)
  const { db, merchant } = whose
  const { rows } = await sql<DayVisits>`
    select day::text as day, visits, first_visits as "firstVisits" from daily_visits
    where merchant_id = ${merchant.id} and day between ${from} and ${to} and visits > 0 order by day`.execute(db)
  return rows
}

/** The same at a store. */
async function visitsAtStore({ db, merchant }: Whose, { from, to }: Days, storeId: string): Promise<DayVisits[]> {
  const { rows } = await sql<DayVisits>`
    select v.day::text as day, v.visits, (
      select coalesce(sum(m.members), 0)::integer from store_visit_move m
      where m.merchant_id = ${merchant.id} and m.store_id = v.store_id and m.campaign_id = ${wholeShop} and m.day = v.day
        and m.from_group = 'none'
    ) as "firstVisits"
    from store_visits v
    where v.merchant_id = ${merchant.id} and v.store_id = ${storeId} and v.day between ${from} and ${to} and v.visits > 0
    order by v.day`.execute(db)
  return rows
}

/** The day of the first visit, of the shop or at a store; null before it. */
export async function firstDayOfVisits({ db, merchant }: Whose, storeId?: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day
    from ${storeId ? sql`store_visits where store_id = ${storeId} and` : sql`daily_visits where`}
      merchant_id = ${merchant.id} and visits > 0`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * Adds to the days' sums what `signed` selects of `members`: the days and the first of them, with 1 or -1 as sign. Who is still to be
 * counted with all others of before is left out.
 */
export async function addToDays(
  tx: Tx,
  members: Iterable<{ merchant_id: string }>,
  ctes: RawBuilder<unknown>,
  signed: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with ${ctes}, signed as (
      select s.* from (${signed}) as s
      where not exists (select from visit_day_fill f where f.merchant_id = ${merchantIn(members, 's.merchant_id')} and f.after < s.member_id)
    )
    insert into daily_visits (merchant_id, day, visits, first_visits)
    select merchant_id, day, sum(visits), sum(first_visits) from (
      select merchant_id, unnest(days) as day, sign as visits, 0 as first_visits from signed
      union all
      select merchant_id, first_visit, 0, sign from signed where first_visit is not null
    ) as days group by merchant_id, day having sum(visits) <> 0 or sum(first_visits) <> 0 order by merchant_id, day
    on conflict (merchant_id, day) do update set
      visits = daily_visits.visits + excluded.visits, first_visits = daily_visits.first_visits + excluded.first_visits`.execute(
    tx,
  )
}

/** The last of the next so many members with visits behind one; undefined where none is left. */
export async function lastOfNext(
  tx: Tx,
  { merchant_id, after }: { merchant_id: string; after: string },
  size: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`
    select member_id as last from (
      select member_id from member_visits where merchant_id = ${merchant_id} and member_id > ${after}
      order by member_id limit ${size}) as next order by member_id desc limit 1`.execute(tx)
  return rows[0]?.last
}

/** Counts the next members of a merchant from before that nobody else counts; false where none is left. */
export async function countNextDays(tx: Tx, size: number): Promise<boolean> {
  const fill = await holdNextFill(tx, 'visit_day_fill')
  if (!fill) return false
  const last = await lastOfNext(tx, fill, size)
  if (!last) {
    await tx.deleteFrom('visit_day_fill').where('merchant_id', '=', fill.merchant_id).execute()
    return true
  }
  await tx.updateTable('visit_day_fill').set({ after: last }).where('merchant_id', '=', fill.merchant_id).execute()
  await addToDays(
    tx,
    [fill],
    sql`next as (
      select merchant_id, member_id, days, first_visit from member_visits
      where merchant_id = ${fill.merchant_id} and member_id > ${fill.after} and member_id <= ${last}
    )`,
    sql`select 1 as sign, * from next`,
  )
  return true
}
