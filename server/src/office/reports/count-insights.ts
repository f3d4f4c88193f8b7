import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Database, Tx } from '../../core/database.ts'
import { lastOfStep } from './close-days.ts'
import { cohortsByLog, hoursByLog } from './insight-totals.ts'

/** Adds the days that are closed to the totals of hours and cohorts, each once, for every merchant. */
export async function countInsights({ database }: Pick<App, 'database'>): Promise<void> {
  const { rows } = await sql<{ merchant_id: string }>`
    select m.merchant_id from merchant m left join insight_day i on i.merchant_id = m.merchant_id
    where m.summed_through is not null
      and (m.summed_through, m.time_zone) is distinct from (i.through, i.time_zone) order by 1`.execute(database.kysely)
  for (const { merchant_id } of rows) await countInsightsOf(database, merchant_id)
}

/** Adds one merchant's days, some in a transaction, up to where its days are closed; any number of processes may do so at once. */
export async function countInsightsOf(database: Database, merchantId: string): Promise<void> {
  for (let goesOn = true; goesOn; ) goesOn = await database.tx((tx) => addNextDays(tx, merchantId))
}

type State = { through: string | null; time_zone: string; closed: string | null; zone_now: string }

/** False when there is nothing left to do. */
async function addNextDays(tx: Tx, merchantId: string): Promise<boolean> {
  await sql`
    insert into insight_day (merchant_id, time_zone) select merchant_id, time_zone from merchant
    where merchant_id = ${merchantId} on conflict do nothing`.execute(tx)
  const { rows } = await sql<State>`
    select i.through, i.time_zone, m.summed_through as closed, m.time_zone as zone_now
    from insight_day i join merchant m on m.merchant_id = i.merchant_id
    where i.merchant_id = ${merchantId} for update of i`.execute(tx)
  const [state] = rows
  if (!state || state.closed === null) return false
  const { through, closed, zone_now: timeZone } = state
  if (state.time_zone !== timeZone || (through !== null && through > closed)) {
    await beginAnew(tx, merchantId, timeZone)
    return true
  }
  if (through === closed) return false
  const last = await lastOfStep(tx, merchantId, through, closed)
  const isIn = sql<boolean>`(local_day > coalesce(${through}::date, '-infinity') and local_day <= ${last})`
  await addDays(tx, { merchantId, timeZone, isIn })
  await tx.updateTable('insight_day').set({ through: last }).where('merchant_id', '=', merchantId).execute()
  return last !== closed
}

async function addDays(tx: Tx, counted: Parameters<typeof hoursByLog>[0]): Promise<void> {
  await sql`insert into visit_hour (merchant_id, day, campaign_id, hour, visits) ${hoursByLog(counted)}`.execute(tx)
  await sql`
    insert into chop_cohort as t (merchant_id, campaign_id, joined, month, issued, used, ended, other) ${cohortsByLog(counted)}
    on conflict (merchant_id, campaign_id, joined, month) do update set issued = t.issued + excluded.issued,
      used = t.used + excluded.used, ended = t.ended + excluded.ended, other = t.other + excluded.other`.execute(tx)
}

async function beginAnew(tx: Tx, merchantId: string, timeZone: string): Promise<void> {
  await tx.deleteFrom('visit_hour').where('merchant_id', '=', merchantId).execute()
  await tx.deleteFrom('chop_cohort').where('merchant_id', '=', merchantId).execute()
  await tx
    .updateTable('insight_day')
    .set({ through: null, time_zone: timeZone })
    .where('merchant_id', '=', merchantId)
    .execute()
}
