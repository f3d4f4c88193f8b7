import { sql } from 'kysely'
import type { CheckReason } from '@chopcard/contract/earning/merchant/shopify.ts'
import type { Db, Tx } from '../../core/database.ts'
import { later } from '../../core/later.ts'

type Key = { merchantId: string; campaignId: string }

/** Orders are readable for so long by a shop's own access token. */
const readableDays = 60
/** A process that has not said for so long that it is at work is at none. */
const silence = '25 seconds'

/**
 * Notes that a campaign's shop is to be looked through; false where that is under way or the shop wants to be left in peace. The first look begins where
 * the shop was connected: what it sold before was never missed.
 */
export async function askForCheck(tx: Tx, { merchantId, campaignId }: Key): Promise<boolean> {
  const { rows: connected } = await sql<{ since: Date }>`
    select greatest(now() - make_interval(days => ${readableDays}), coalesce(min(r.at), now())) as since
    from campaign_revision r
    where r.merchant_id = ${merchantId} and r.campaign_id = ${campaignId} and r.revision > (
      select coalesce(max(o.revision), 0) from campaign_revision o
      where o.merchant_id = ${merchantId} and o.campaign_id = ${campaignId}
        and not coalesce((o.settings ->> 'shopifyEnabled')::boolean, false))`.execute(tx)
  const { rows } = await sql`
    insert into shopify_check as c (merchant_id, campaign_id, state, since, asked_at)
    values (${merchantId}, ${campaignId}, 'waiting', ${connected[0]?.since}, now())
    on conflict (merchant_id, campaign_id) do update
    set state = 'waiting', reason = null, asked_at = excluded.asked_at, since = greatest(c.since, excluded.since)
    where (c.not_before is null or c.not_before <= excluded.asked_at) and (c.state in ('done', 'failed')
      or excluded.asked_at - greatest(c.asked_at, coalesce(c.alive_at, c.asked_at)) > ${silence}::interval)
    returning 1`.execute(tx)
  return rows.length > 0
}

export type Check = { since: Date; startedAt: Date }

/** Begins a look, where no other process is at it and the shop does not want to be left in peace. */
export async function beginCheck(db: Db, { merchantId, campaignId }: Key): Promise<Check | undefined> {
  const { rows } = await sql<Check>`
    update shopify_check
    set state = 'running', started_at = now(), alive_at = now(), ended_at = null, orders = 0, missed = 0
    where merchant_id = ${merchantId} and campaign_id = ${campaignId}
      and (state = 'waiting' or state = 'running' and alive_at < now() - ${silence}::interval)
      and (not_before is null or not_before <= now())
    returning since, started_at as "startedAt"`.execute(db)
  return rows[0]
}

export const keepProgress = (db: Db, key: Key, seen: { orders: number; missed: number }) =>
  ofCheck(db, key)
    .set((eb) => ({
      alive_at: sql<Date>`now()`,
      orders: eb('orders', '+', seen.orders),
      missed: eb('missed', '+', seen.missed),
    }))
    .execute()

/** What is asked for again lies so far behind: clocks differ, and a shop lists what it changed a little later. */
const overlapMinutes = 10

export const endCheck = (db: Db, key: Key) =>
  ofCheck(db, key)
    .set({
      state: 'done',
      ended_at: sql<Date>`now()`,
      since: sql<Date>`greatest(since, ${later('started_at', -60 * overlapMinutes)})`,
      not_before: null,
    })
    .execute()

export const failCheck = (db: Db, key: Key, reason: CheckReason, pauseSeconds = 0) =>
  ofCheck(db, key)
    .set({
      state: 'failed',
      reason,
      ended_at: sql<Date>`now()`,
      not_before: pauseSeconds ? sql<Date>`now() + make_interval(secs => ${pauseSeconds})` : null,
    })
    .execute()

/** Puts a look back that something of our own has stopped, so that the job's next try begins it again. */
export const putCheckBack = (db: Db, key: Key) => ofCheck(db, key).set({ state: 'waiting' }).execute()

const ofCheck = (db: Db, { merchantId, campaignId }: Key) =>
  db.updateTable('shopify_check').where('merchant_id', '=', merchantId).where('campaign_id', '=', campaignId)
