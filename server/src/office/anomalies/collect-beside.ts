import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { alikeWithin, minDarkDots } from '../../earning/receipts/fingerprint.ts'
import type { ActedAt } from './collect-entries.ts'
import type { Facts, LockOut, OfflineFact, OwnCard, TwinFact } from './facts.ts'

type Whose = { db: Db; merchant: Merchant }

const millis = (instant: RawBuilder<unknown>) => sql`extract(epoch from ${instant})::double precision * 1000`
const dayOf = (instant: RawBuilder<unknown>, zone: string) =>
  sql`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD')`

/** What tills did without network and sent in these days, with the entries that came of it. */
export async function collectOffline(
  { db, merchant }: Whose,
  from: string,
): Promise<{ offline: OfflineFact[]; actedAt: ActedAt }> {
  const { timeZone } = merchant
  const local = sql`a.acted_at at time zone ${timeZone}`
  const { rows } = await sql<OfflineFact & { entryId: string | null; actedDay: string; minute: number }>`
    select a.id, a.staff_id as "staffId", a.card_id as "cardId", ${millis(sql`a.acted_at`)} as "actedAt",
      ${millis(sql`a.replayed_at`)} as "replayedAt", ${dayOf(sql`a.replayed_at`, timeZone)} as day,
      coalesce(a.code = 'OFFLINE_ACT_IN_FUTURE', false) as "isInFuture", a.entry_id as "entryId",
      ${dayOf(sql`a.acted_at`, timeZone)} as "actedDay",
      extract(hour from ${local})::integer * 60 + extract(minute from ${local})::integer as minute
    from offline_act a
    where a.merchant_id = ${merchant.id} and a.replayed_at >= ${startOfDay(from, timeZone)}
    order by a.replayed_at, a.id`.execute(db)
  return {
    offline: rows.map(({ id, staffId, cardId, actedAt, replayedAt, day, isInFuture }) => ({
      id,
      staffId,
      cardId,
      actedAt,
      replayedAt,
      day,
      isInFuture,
    })),
    actedAt: new Map(
      rows.flatMap(({ entryId, actedAt, actedDay, minute }) =>
        entryId === null ? [] : [[entryId, { at: actedAt, day: actedDay, minute }] as const],
      ),
    ),
  }
}

/**
 * Cards of members with an operator's email, and cards that were opened on the phone of such a card. Staff have no number of
 * their own that a member's could be compared with.
 */
export async function collectOwnCards({ db, merchant }: Whose): Promise<OwnCard[]> {
  const { rows } = await sql<OwnCard>`
    with own as (
      select s.id as staff_id, c.id as card_id, c.device_digest from staff s
      join member m on m.merchant_id = s.merchant_id and m.email = lower(s.email)
      join card c on c.merchant_id = m.merchant_id and c.member_id = m.id
      where s.merchant_id = ${merchant.id}
    ), phone as (
      select staff_id, device_digest from own where device_digest is not null
      union
      select own.staff_id, d.device_digest from own
      join card_device d on d.merchant_id = ${merchant.id} and d.card_id = own.card_id
    ), opened as (
      select p.staff_id, d.card_id from phone p
      join card_device d on d.merchant_id = ${merchant.id} and d.device_digest = p.device_digest
      union
      select p.staff_id, c.id from phone p
      join card c on c.merchant_id = ${merchant.id} and c.device_digest = p.device_digest
    )
    select staff_id as "staffId", card_id as "cardId", 'email' as by from own
    union all
    select staff_id, card_id, 'phone' from opened
    where not exists (select from own where own.staff_id = opened.staff_id and own.card_id = opened.card_id)`.execute(
    db,
  )
  return rows
}

/** When bulk actions gave chops. */
export async function collectBulk({ db, merchant }: Whose, from: string): Promise<Facts['bulk']> {
  const { rows } = await sql<Facts['bulk'][number]>`
    select staff_id as "staffId", ${millis(sql`started_at`)} as from,
      ${millis(sql`coalesce(ended_at, now())`)} as to
    from batch
    where merchant_id = ${merchant.id} and created_at >= ${startOfDay(from, merchant.timeZone)} and started_at is not null`.execute(
    db,
  )
  return rows
}

export async function collectLockOuts({ db, merchant }: Whose, from: string): Promise<LockOut[]> {
  const { rows } = await sql<LockOut>`
    select p.id, ${dayOf(sql`p.locked_at`, merchant.timeZone)} as day, p.staff_id as "staffId", c.id as "cardId"
    from pin_lock p
    left join card c on c.merchant_id = p.merchant_id and c.id::text = p.subject_id
    where p.merchant_id = ${merchant.id} and p.locked_at >= ${startOfDay(from, merchant.timeZone)}
    order by p.locked_at, p.id`.execute(db)
  return rows
}

/** Receipts of these days with the first one that another member handed in of the same purchase, or with a picture like it. */
export async function collectTwins({ db, merchant }: Whose, from: string): Promise<TwinFact[]> {
  const { rows } = await sql<TwinFact>`
    select r.id, t.id as "twinId", ${dayOf(sql`r.uploaded_at`, merchant.timeZone)} as day, r.card_id as "cardId",
      t.card_id as "twinCardId", r.campaign_id as "campaignId", r.chops
    from receipt r
    join card c on c.merchant_id = r.merchant_id and c.id = r.card_id
    join lateral (
      select o.id, o.card_id from receipt o
      join card oc on oc.merchant_id = o.merchant_id and oc.id = o.card_id
      where o.merchant_id = ${merchant.id} and o.campaign_id = r.campaign_id and o.state <> 'rejected'
        and (o.uploaded_at, o.id) < (r.uploaded_at, r.id) and o.uploaded_at > r.uploaded_at - interval '120 days'
        and oc.member_id <> c.member_id
        and (o.checksum = r.checksum
          or (o.transaction_on = r.transaction_on and o.amount = r.amount and lower(o.shop_name) = lower(r.shop_name))
          or (bit_count(r.fingerprint) >= ${minDarkDots} and bit_count(o.fingerprint # r.fingerprint) <= ${alikeWithin}))
      order by o.uploaded_at, o.id limit 1
    ) t on true
    where r.merchant_id = ${merchant.id} and r.uploaded_at >= ${startOfDay(from, merchant.timeZone)}
      and r.duplicated and r.state <> 'rejected'
    order by r.uploaded_at, r.id`.execute(db)
  return rows
}
