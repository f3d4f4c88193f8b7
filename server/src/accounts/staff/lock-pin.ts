import type { Tx } from '../../core/database.ts'

/** Takes a user's PIN away: nothing is confirmed with it until another one is set. */
export async function lockPin(tx: Tx, merchantId: string, staffId: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ pin_digest: null })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', staffId)
    .execute()
}
