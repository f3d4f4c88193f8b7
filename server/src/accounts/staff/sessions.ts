import { sql } from 'kysely'
import { newId } from '../../core/new-id.ts'
import type { Db, Tx } from '../../core/database.ts'
import { hashToken, newToken } from '../../core/secrets.ts'
import type { Account } from './find-account.ts'
import { holdStores, onlyStoreOf } from './stores-of-staff.ts'

export type Visitor = {
  ip: string
  userAgent: string
  nickname: string | null
  /** The passkey that begins the session. */
  passkeyId?: string
}

/**
 * Holds the row of a user who is about to sign in, before all else of the transaction: whoever disables them, changes their address or
 * ends their sessions comes before or after all of it. False where that was before.
 */
export async function holdAccount(tx: Tx, account: Account, passwordHash?: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('staff')
    .select('id')
    .where('merchant_id', '=', account.merchantId)
    .where('id', '=', account.staffId)
    .where('email', '=', account.email)
    .where('enabled', '=', true)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? null))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** A new session of seven days; answers with its token, which is kept nowhere. */
export async function startSession(
  tx: Tx,
  { merchantId, shortKey, staffId }: Pick<Account, 'merchantId' | 'shortKey' | 'staffId'>,
  { ip, userAgent, nickname, passkeyId }: Visitor,
): Promise<string> {
  const token = newToken('mt', shortKey)
  await holdStores(tx, merchantId)
  const { rows } = await sql<{ storeId: string | null }>`
    select ${onlyStoreOf(merchantId, sql`${staffId}::uuid`)} as "storeId"`.execute(tx)
  await tx
    .insertInto('session')
    .values({
      merchant_id: merchantId,
      token_hash: hashToken(token),
      id: newId(),
      staff_id: staffId,
      nickname,
      ip,
      user_agent: userAgent,
      passkey_id: passkeyId ?? null,
      store_id: rows[0]?.storeId ?? null,
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .execute()
  return token
}

/** Ends every session of a user, but for the one that is excepted, and every link that could start another. */
export async function endSessions(tx: Tx, merchantId: string, staffId: string, except?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
  await tx.deleteFrom('one_time_link').where('merchant_id', '=', merchantId).where('staff_id', '=', staffId).execute()
  await endTestSessions(tx, merchantId, staffId)
}

/** Ends those that the user opened in the merchant's test data, where they have the same id. */
async function endTestSessions(tx: Tx, merchantId: string, staffId: string): Promise<void> {
  const testData = await tx
    .selectFrom('sandbox')
    .select('sandbox_id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  if (!testData) return
  await tx
    .deleteFrom('session')
    .where('merchant_id', '=', testData.sandbox_id)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Ends one session of a user; false when there is no such one. */
export async function endOneSession(db: Db, merchantId: string, staffId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
