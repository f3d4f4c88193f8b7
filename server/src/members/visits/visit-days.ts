import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import type { Visitor } from './visit-total-rules.ts'

// A visit is a day of the merchant on which a member got or used something (decisions/members.md §9): chops for what was bought
// or done, a reward, a use of a prepaid card, a coupon. What was voided, and a coupon that was marked active again, do not count.
// A visit is at the store where the first of the day was done.

/** Whether an entry `e` of the chop log counts. */
const counts = (merchant: RawBuilder<unknown>) => sql`e.measure in ('earned', 'redeemed') and e.kind <> 'void'
  and not exists (select from chop_void v where v.merchant_id = ${merchant} and v.entry_id = e.id)`

/** Whether an event `e` of a coupon counts: its code is used, and stays so. */
const isUsed = (merchant: RawBuilder<unknown>) => sql`e.kind = 'redeem' and not exists (
  select from coupon_event r
  where r.merchant_id = ${merchant} and r.code = e.code and r.kind = 'reactivate' and (r.at, r.id) > (e.at, e.id))`

const couponEvents = (merchant: RawBuilder<unknown>, member: RawBuilder<unknown>) => sql`
  card c
  join coupon_copy k on k.merchant_id = c.merchant_id and k.card_id = c.id
  join coupon_event e on e.merchant_id = k.merchant_id and e.code = k.code
  where c.merchant_id = ${merchant} and c.member_id = ${member}`

export type Member = { merchant_id: string; member_id: string }
/** The visits and the campaigns of the member's cards, and what day it is. */
export type MemberDays = Member & Visitor & { today: string }

/** The campaigns that a member holds cards of, as a column. */
const campaignsOf = (merchant: RawBuilder<unknown>, member: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select distinct c.campaign_id from card c where c.merchant_id = ${merchant} and c.member_id = ${member} order by 1
) as campaigns`

/** The members of a query as a list of rows `m`. */
const listed = (members: readonly Member[]) => sql`
  jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (merchant_id uuid, member_id uuid)`

/** All visits of members by the log, and what day it is for their merchant; members who are gone are left out. */
export async function daysByLog(db: Db | Tx, members: readonly Member[]): Promise<MemberDays[]> {
  if (!members.length) return []
  const [merchant, member] = [merchantIn(members, 'm.merchant_id'), sql.ref('m.member_id')]
  const { rows } = await sql<MemberDays>`
    select m.merchant_id, m.member_id, (now() at time zone s.time_zone)::date as today, ${campaignsOf(merchant, member)},
      v.days, v.stores
    from ${listed(members)}
    join member p on p.merchant_id = ${merchant} and p.id = m.member_id
    join merchant s on s.merchant_id = ${merchant}
    cross join lateral (
      select coalesce(array_agg(f.day::text order by f.day), '{}') as days, coalesce(array_agg(f.store_id order by f.day), '{}') as stores
      from (
        select distinct on (o.day) o.day, o.store_id from (
          select e.local_day as day, e.at, e.store_id
          from card c join chop_entry e on e.merchant_id = c.merchant_id and e.card_id = c.id
          where c.merchant_id = ${merchant} and c.member_id = m.member_id and ${counts(merchant)}
          union all
          select e.local_day, e.at, e.store_id from ${couponEvents(merchant, member)} and ${isUsed(merchant)}
        ) as o order by o.day, o.at, o.store_id
      ) as f
    ) as v`.execute(db)
  return rows
}

export type TouchedDay = Member & { day: string; isVisit: boolean; store: string | null }
type Entry = { merchant_id: string; entry_id: string }
type Code = { merchant_id: string; code: string }

/** The days that entries and coupons touch, each with whether it is a visit now. */
export async function touchedDays(tx: Tx, entries: readonly Entry[], codes: readonly Code[]): Promise<TouchedDay[]> {
  const given = [...entries, ...codes]
  const [ofGiven, ofEntry] = [merchantIn(given, 'x.merchant_id'), merchantIn(given, 'e.merchant_id')]
  const ofTouched = merchantIn(given, 't.merchant_id')
  const { rows } = await sql<TouchedDay>`
    with touched as (
      select c.merchant_id, c.member_id, coalesce(e.voids_day, e.local_day) as day, bool_or(${counts(ofEntry)}) as "isVisit"
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as x (merchant_id uuid, entry_id uuid)
      join chop_entry e on e.merchant_id = ${ofGiven} and e.id = x.entry_id and e.measure in ('earned', 'redeemed')
      join card c on c.merchant_id = e.merchant_id and c.id = e.card_id
      group by 1, 2, 3
      union
      select c.merchant_id, c.member_id, e.local_day, false
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as x (merchant_id uuid, code text)
      join coupon_copy k on k.merchant_id = ${ofGiven} and k.code = x.code
      join card c on c.merchant_id = k.merchant_id and c.id = k.card_id
      join coupon_event e on e.merchant_id = ${ofGiven} and e.code = x.code and e.kind = 'redeem'
    ), asked as (
      -- The other operations of the day are looked at only where the touched one does not count, or where a day has a store.
      select t.*, not t."isVisit" or exists (select from store s where s.merchant_id = ${ofTouched}) as looks from touched t
    )
    select t.merchant_id, t.member_id, t.day::text as day, t."isVisit" or f.at is not null as "isVisit", f.store_id as store
    from asked t
    left join lateral (
      select o.at, o.store_id from (
        select e.at, e.store_id from card c join chop_entry e on e.merchant_id = c.merchant_id and e.card_id = c.id
        where c.merchant_id = ${ofTouched} and c.member_id = t.member_id
          -- A day of the merchant lies within these moments, whichever the zone.
          and e.at >= t.day - interval '1 day' and e.at < t.day + interval '3 days' and e.local_day = t.day and ${counts(ofTouched)}
        union all
        select e.at, e.store_id from ${couponEvents(ofTouched, sql.ref('t.member_id'))}
          and e.local_day = t.day and ${isUsed(ofTouched)}
      ) as o where t.looks order by o.at, o.store_id limit 1
    ) as f on true`.execute(tx)
  return rows
}
