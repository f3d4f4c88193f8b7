import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hashToken, newToken } from '../../core/secrets.ts'

const hours = 1

/**
 * Signs a user in to the test merchant of their merchant, as its owner. The user is known there under the same id, has no
 * address to sign in with, and stays for an hour.
 */
export async function openTestSession(
  tx: Tx,
  testMerchantId: string,
  { staff, ip, userAgent }: Pick<MerchantContext, 'staff' | 'ip' | 'userAgent'>,
): Promise<{ token: string; expiresAt: string }> {
  const merchant = await tx
    .selectFrom('merchant')
    .select('short_key')
    .where('merchant_id', '=', testMerchantId)
    .where('sandbox_of', 'is not', null)
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))
  await tx
    .insertInto('staff')
    .values({
      merchant_id: testMerchantId,
      id: staff.id,
      email: staff.email,
      name: staff.name,
      role_name: 'owner',
      email_confirmed: true,
    })
    .onConflict((known) => known.columns(['merchant_id', 'id']).doNothing())
    .execute()
  const token = newToken('mt', merchant.short_key)
  const { expires_at } = await tx
    .insertInto('session')
    .values({
      merchant_id: testMerchantId,
      token_hash: hashToken(token),
      id: newId(),
      staff_id: staff.id,
      nickname: staff.nickname,
      ip,
      user_agent: userAgent,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: expires_at.toISOString() }
}
