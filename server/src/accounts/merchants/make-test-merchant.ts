import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { newShortKey } from '../../core/secrets.ts'

/** What the name of a test merchant begins with, on every screen and document in any language. */
const testMark = 'TEST · '

/** A name with the mark of test data, once. */
export const markedName = (name: string): string => (name.startsWith(testMark) ? name : testMark + name).slice(0, 80)

/**
 * A merchant for the tests of another one: like it in language, time zone, currency, plan and features, without an end of its
 * service, and marked by its name.
 */
export async function makeTestMerchant(tx: Tx, merchantId: string, id: string): Promise<void> {
  const shortKey = newShortKey()
  await sql`
    insert into merchant (merchant_id, short_key, name, primary_language, time_zone, currency, plan_id, features,
      feature_overrides, service_prompt_days, sandbox_of)
    select ${id}, ${shortKey}, left(${testMark} || name, 80), primary_language, time_zone, currency, plan_id, features,
      feature_overrides, service_prompt_days, merchant_id
    from merchant where merchant_id = ${merchantId}`.execute(tx)
  await tx.insertInto('merchant_key').values({ short_key: shortKey, merchant_id: id }).execute()
}

/** Closes a test merchant that another one has replaced: its sessions end at once. Its ledger stays, as every ledger does. */
export async function closeTestMerchant(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('merchant')
    .set({ account_state: 'terminated' })
    .where('merchant_id', '=', id)
    .where('sandbox_of', 'is not', null)
    .execute()
}
