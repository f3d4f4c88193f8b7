import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../core/database.ts'
import { seal, unseal } from '../../core/seal.ts'

const purpose = (merchantId: string) => `tap-key ${merchantId}`

type Where = { db: Db | Tx; secret: string; merchantId: string }

/** The key from which those of all tags of a merchant are derived; undefined before the first tag. */
export async function masterKeyOf({ db, secret, merchantId }: Where): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('tap_key')
    .select('sealed_master')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row && Buffer.from(unseal(secret, purpose(merchantId), row.sealed_master), 'base64')
}

/** Makes the merchant's key with the first tag; of two that come at once, the first one's stays. */
export async function ensureMasterKey({ db, secret, merchantId }: Where): Promise<void> {
  const sealed = seal(secret, purpose(merchantId), randomBytes(16).toString('base64'))
  await db
    .insertInto('tap_key')
    .values({ merchant_id: merchantId, sealed_master: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
