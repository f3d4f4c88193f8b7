import type { Db, Tx } from '../../core/database.ts'

/** Uses an upload up under the name of what was made of it; false where it was used before. */
export async function claimUpload(tx: Tx, merchantId: string, uploadId: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('file')
    .set({ state: 'published', name })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', uploadId)
    .where('state', '=', 'granted')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the grant of an upload. */
export const forgetUpload = (db: Db | Tx, merchantId: string, uploadId: string) =>
  db.deleteFrom('file').where('merchant_id', '=', merchantId).where('id', '=', uploadId).execute()
