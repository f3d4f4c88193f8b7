import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ErrorCode } from '@chopcard/contract/core/errors.ts'
import type { Db } from '../../core/database.ts'
import type { Account } from './find-account.ts'

/** Writes an attempt to sign in into the account's history: what was wrong, or null when it got in. */
export async function recordAttempt(
  db: Db,
  { merchantId, staffId }: Pick<Account, 'merchantId' | 'staffId'>,
  ip: string,
  error: ErrorCode | null,
): Promise<void> {
  await db
    .insertInto('login_history')
    .values({ merchant_id: merchantId, at: sql<Date>`now()`, id: uuid(), staff_id: staffId, ip, error })
    .execute()
}
