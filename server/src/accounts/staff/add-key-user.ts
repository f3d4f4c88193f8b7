import type { Tx } from '../../core/database.ts'

/**
 * The user that a key is in logs and reports: a row of staff under the key's id, which has no address to sign in with, no role
 * and no place in the plan (decisions/integration.md §3).
 */
export async function addKeyUser(tx: Tx, merchantId: string, key: { id: string; name: string }): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      merchant_id: merchantId,
      id: key.id,
      // The name of a place that does not exist, by RFC 2606.
      email: `${key.id}@key.invalid`,
      name: key.name,
      role_name: 'key',
      is_key: true,
      enabled: false,
      email_confirmed: true,
    })
    .execute()
}

/** Calls the user of a key as the key is called now. */
export async function renameKeyUser(tx: Tx, merchantId: string, key: { id: string; name: string }): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ name: key.name })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', key.id)
    .where('is_key', '=', true)
    .execute()
}
