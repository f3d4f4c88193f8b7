import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { counterIsBelow, passkeyColumns, type PasskeyStore, usedNow } from './passkey-rows.ts'

/** The passkeys of a merchant's user. */
export const staffPasskeys = (merchantId: string, staffId: string): PasskeyStore => ({
  list: (db) =>
    db
      .selectFrom('passkey')
      .select(passkeyColumns)
      .where('merchant_id', '=', merchantId)
      .where('staff_id', '=', staffId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  lock: (tx) =>
    tx
      .selectFrom('staff')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', staffId)
      .forUpdate()
      .execute(),
  add: (tx, values) =>
    tx
      .insertInto('passkey')
      .values({ merchant_id: merchantId, staff_id: staffId, ...values })
      .execute(),
  rename: (tx, id, name) => ownRow(tx, merchantId, staffId, id).set({ name }).execute(),
  async remove(tx, id, except) {
    // First the passkey: this waits for a sign-in with it that is under way, whose session the next statement then sees.
    await tx
      .deleteFrom('passkey')
      .where('merchant_id', '=', merchantId)
      .where('staff_id', '=', staffId)
      .where('id', '=', id)
      .execute()
    await endSessionsOf(tx, merchantId, id, except)
  },
  async recordUse(db, id, counter) {
    const { numUpdatedRows: noted } = await ownRow(db, merchantId, staffId, id)
      .set(usedNow(counter))
      .where(counterIsBelow(counter))
      .executeTakeFirstOrThrow()
    return noted > 0n
  },
  confirmSession: (db, sessionId, passkeyId) =>
    db
      .updateTable('session')
      .set({ passkey_id: passkeyId, confirmed_at: sql<Date>`now()` })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', sessionId)
      .execute(),
})

const ownRow = (db: Db | Tx, merchantId: string, staffId: string, id: string) =>
  db.updateTable('passkey').where('merchant_id', '=', merchantId).where('staff_id', '=', staffId).where('id', '=', id)

async function endSessionsOf(tx: Tx, merchantId: string, passkeyId: string, except?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('merchant_id', '=', merchantId)
    .where('passkey_id', '=', passkeyId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
  await tx
    .updateTable('session')
    .set({ passkey_id: null, confirmed_at: null })
    .where('merchant_id', '=', merchantId)
    .where('passkey_id', '=', passkeyId)
    .execute()
}
