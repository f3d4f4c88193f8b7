import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/errors.ts'
import type { MerchantContext } from './context.ts'
import { verifyPassword } from './passwords.ts'
import { takePasswordAttempt } from './sign-in-attempts.ts'

/**
 * What a route with `asksPassword` demands before its verb: the signed-in user's password once more, so that a stolen
 * token alone is not enough. Who has no password and signs in by mail must have done so within a quarter of an hour.
 */
export async function askPasswordAgain(ctx: MerchantContext, password: string | undefined): Promise<void> {
  const { password_hash, is_fresh } = await ctx.db
    .selectFrom('staff as st')
    .innerJoin('session as s', (join) =>
      join.onRef('s.merchant_id', '=', 'st.merchant_id').onRef('s.staff_id', '=', 'st.id'),
    )
    .select(['st.password_hash', sql<boolean>`s.created_at > now() - interval '15 minutes'`.as('is_fresh')])
    .where('st.merchant_id', '=', ctx.merchant.id)
    .where('s.id', '=', ctx.staff.sessionId)
    .executeTakeFirstOrThrow(() => refuse('UNAUTHORIZED'))
  if (password_hash === null) {
    if (!is_fresh) refuse('SIGN_IN_AGAIN')
  } else {
    if (password === undefined)
      refuse('CURRENT_PASSWORD_REQUIRED', { fields: [{ path: 'password', message: 'required' }] })
    await provePassword(ctx, password_hash, password)
  }
}

/** Refuses a word that is not the caller's password; every wrong one counts where signing in counts. */
export async function provePassword(ctx: MerchantContext, hash: string | null, password: string): Promise<void> {
  const attempt = await takePasswordAttempt(ctx, 'merchant', ctx.staff.email)
  if (!(await verifyPassword(hash, password))) refuse('INVALID_CURRENT_PASSWORD')
  await attempt.succeeded()
}
