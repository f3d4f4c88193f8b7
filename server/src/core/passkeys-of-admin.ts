import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { counterIsBelow, passkeyColumns, type PasskeyStore, usedNow } from './passkey-rows.ts'

/** The passkeys of an administrator of the platform. */
export const adminPasskeys = (adminId: string): PasskeyStore => ({
  list: (db) =>
    db
      .selectFrom('system_passkey')
      .select(passkeyColumns)
      .where('admin_id', '=', adminId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  lock: (tx) => tx.selectFrom('system_admin').select('id').where('id', '=', adminId).forUpdate().execute(),
  add: (tx, values) =>
    tx
      .insertInto('system_passkey')
      .values({ admin_id: adminId, ...values })
      .execute(),
  rename: (tx, id, name) => ownRow(tx, adminId, id).set({ name }).execute(),
  async remove(tx, id, except) {
    // First the passkey, for the reason that is said at those of staff.
    await tx.deleteFrom('system_passkey').where('admin_id', '=', adminId).where('id', '=', id).execute()
    await endSessionsOf(tx, id, except)
  },
  async recordUse(db, id, counter) {
    const { numUpdatedRows: noted } = await ownRow(db, adminId, id)
      .set(usedNow(counter))
      .where(counterIsBelow(counter))
      .executeTakeFirstOrThrow()
    return noted > 0n
  },
  confirmSession: (db, sessionId, passkeyId) =>
    db
      .updateTable('system_session')
      .set({ passkey_id: passkeyId, confirmed_at: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute(),
})

const ownRow = (db: Db | Tx, adminId: string, id: string) =>
  db.updateTable('system_passkey').where('admin_id', '=', adminId).where('id', '=', id)

async function endSessionsOf(tx: Tx, passkeyId: string, except?: string): Promise<void> {
  await tx
    .deleteFrom('system_session')
    .where('passkey_id', '=', passkeyId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
  await tx
    .updateTable('system_session')
    .set({ passkey_id: null, confirmed_at: null })
    .where('passkey_id', '=', passkeyId)
    .execute()
}
