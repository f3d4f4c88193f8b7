import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Database, Tx } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { noStaff, redemptions } from './activity.ts'
import { lastOfStep } from './close-days.ts'

/**
 * Counts the rewards of closed days again, each day once, for every merchant whose days a version closed that took several at once for
 * one; any number of processes may do so at once.
 */
export async function recountRewards({ database }: Pick<App, 'database'>): Promise<void> {
  const merchants = await database.kysely
    .selectFrom('reward_recount')
    .select('merchant_id')
    .orderBy('merchant_id')
    .execute()
  await eachMerchant(database, merchants, ({ merchant_id }) => recountRewardsOf(database, merchant_id))
}

/** Counts one merchant's days again, some in a transaction, up to where its days are closed. */
export async function recountRewardsOf(database: Database, merchantId: string): Promise<void> {
  // A week of a big shop may take longer than a statement of a request may.
  const next = (tx: Tx) => recountNext(tx, merchantId)
  for (let goesOn = true; goesOn; ) goesOn = await database.background.transaction().execute(next)
}

/** False when there is nothing left to do now. */
async function recountNext(tx: Tx, merchantId: string): Promise<boolean> {
  const { rows } = await sql<{ through: string | null; until: string; closed: string | null }>`
    select r.through, r.until, m.summed_through as closed
    from reward_recount r join merchant m on m.merchant_id = r.merchant_id
    where r.merchant_id = ${merchantId} for update of r`.execute(tx)
  const [state] = rows
  if (!state || state.closed === null) return false
  const { through, until, closed } = state
  if (through !== null && through >= closed) {
    if (closed >= until) await tx.deleteFrom('reward_recount').where('merchant_id', '=', merchantId).execute()
    return false
  }
  const last = await lastOfStep(tx, merchantId, through, closed)
  await recountDays(tx, merchantId, through, last)
  await tx.updateTable('reward_recount').set({ through: last }).where('merchant_id', '=', merchantId).execute()
  return true
}

async function recountDays(tx: Tx, merchantId: string, after: string | null, last: string): Promise<void> {
  const counted = sql`
    merchant_id = ${merchantId} and local_day > coalesce(${after}::date, '-infinity') and local_day <= ${last}`
  await sql`
    update daily_summary d set redemptions = c.redemptions
    from (
      select local_day as day, campaign_id, coalesce(staff_id, ${noStaff}::uuid) as staff_id, ${redemptions} as redemptions
      from chop_entry where ${counted} group by local_day, campaign_id, staff_id
    ) as c
    where d.merchant_id = ${merchantId} and d.day = c.day and d.campaign_id = c.campaign_id and d.staff_id = c.staff_id
      and d.redemptions <> c.redemptions`.execute(tx)
  await sql`
    update store_summary d set redemptions = c.redemptions
    from (
      select store_id, local_day as day, campaign_id, coalesce(staff_id, ${noStaff}::uuid) as staff_id, ${redemptions} as redemptions
      from chop_entry where ${counted} and store_id is not null group by store_id, local_day, campaign_id, staff_id
    ) as c
    where d.merchant_id = ${merchantId} and d.store_id = c.store_id and d.day = c.day and d.campaign_id = c.campaign_id
      and d.staff_id = c.staff_id and d.redemptions <> c.redemptions`.execute(tx)
}
