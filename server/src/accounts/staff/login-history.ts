import { sql } from 'kysely'
import type { z } from 'zod'
import type { SignInWay } from '@chopcard/contract/accounts/passkeys.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { newId } from '../../core/new-id.ts'
import type { Db } from '../../core/database.ts'
import type { Account } from './find-account.ts'

type Way = z.output<typeof SignInWay>

/** How somebody signed in; null in rows from before it was noted. */
export const signInWay = sql<Way | null>`way`.as('way')

/** Writes an attempt to sign in into the account's history: how, and what was wrong, or null when it got in. */
export async function recordAttempt(
  db: Db,
  { merchantId, staffId }: Pick<Account, 'merchantId' | 'staffId'>,
  ip: string,
  error: ErrorCode | null,
  way: Way,
): Promise<void> {
  await db
    .insertInto('login_history')
    .values({ merchant_id: merchantId, at: sql<Date>`now()`, id: newId(), staff_id: staffId, ip, error, way })
    .execute()
}
