import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Database, Tx } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { cardVisits } from './campaign-visits.ts'
import { lastOfStep, Overtaken } from './close-days.ts'
import { totals } from '../../loyalty/chop-log/totals.ts'
import { groupStaff, groups } from './earn-burn.ts'

/** Takes the totals of the days that are closed, each once, for every merchant; any number of processes may do so at once. */
export async function totalDays({ database }: Pick<App, 'database'>): Promise<void> {
  const merchants = await database.kysely
    .selectFrom('merchant')
    .select('merchant_id')
    .where(sql<boolean>`totaled_through is distinct from summed_through`)
    .orderBy('merchant_id')
    .execute()
  await eachMerchant(database, merchants, ({ merchant_id }) => totalDaysOf(database, merchant_id))
}

/** Takes one merchant's totals, some days in a transaction, up to where its days are closed. */
export async function totalDaysOf(database: Database, merchantId: string): Promise<void> {
  try {
    for (let goesOn = true; goesOn; ) goesOn = await database.tx((tx) => addNextTotals(tx, merchantId))
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

/** False when there is nothing left to do. What another process has overtaken is undone with its transaction. */
async function addNextTotals(tx: Tx, merchantId: string): Promise<boolean> {
  const { summed_through: through, totaled_through: done } = await tx
    .selectFrom('merchant')
    .select(['summed_through', 'totaled_through'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  if (through === null || done === through) return false
  const isOpen = done !== null && done > through
  const last = isOpen ? through : await lastOfStep(tx, merchantId, done, through)
  if (isOpen)
    await tx.deleteFrom('daily_total').where('merchant_id', '=', merchantId).where('day', '>', through).execute()
  else await addTotals(tx, merchantId, done, last)
  const { numUpdatedRows: moved } = await tx
    .updateTable('merchant')
    .set({ totaled_through: last })
    .where('merchant_id', '=', merchantId)
    .where('totaled_through', 'is not distinct from', done)
    .where('summed_through', '=', through)
    .executeTakeFirstOrThrow()
  if (!moved) throw new Overtaken()
  return last !== through
}

const addTotals = (tx: Tx, merchantId: string, done: string | null, last: string) =>
  sql`
    insert into daily_total (merchant_id, day, campaign_id, staff_id, issued, redeemed, voided, expired, adjusted, net, active_members, visits)
    select ${merchantId}::uuid, local_day, campaign_id, ${groupStaff}, ${totals}, ${cardVisits(merchantId)} from chop_entry
    where merchant_id = ${merchantId} and local_day > coalesce(${done}::date, '-infinity') and local_day <= ${last}
    group by ${groups}
    on conflict do nothing`.execute(tx)
