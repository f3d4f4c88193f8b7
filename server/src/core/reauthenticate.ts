import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext, SystemContext } from './context.ts'
import { verifyPassword } from './passwords.ts'
import { consumePasswordAttempt } from './sign-in-attempts.ts'

type SignedIn = MerchantContext | SystemContext

/**
 * Runs before the verb of a route with `asksPassword`: the user's password is checked again, because a stolen token
 * alone must not be enough. A user who has no password and signs in by mail must have done so within the last 15
 * minutes.
 */
export async function reauthenticate(ctx: SignedIn, password: string | undefined): Promise<void> {
  const known = await ('staff' in ctx ? ofStaff(ctx) : ofAdmin(ctx))
  if (!known) refuse('UNAUTHORIZED')
  if (known.password_hash === null) {
    if (!known.is_fresh) refuse('SIGN_IN_AGAIN')
  } else {
    if (password === undefined)
      refuse('CURRENT_PASSWORD_REQUIRED', { fields: [{ path: 'password', message: 'required' }] })
    await provePassword(ctx, known.password_hash, password)
  }
}

const isFresh = sql<boolean>`s.created_at > now() - interval '15 minutes'`.as('is_fresh')

const ofStaff = (ctx: MerchantContext) =>
  ctx.db
    .selectFrom('staff as st')
    .innerJoin('session as s', (join) =>
      join.onRef('s.merchant_id', '=', 'st.merchant_id').onRef('s.staff_id', '=', 'st.id'),
    )
    .select(['st.password_hash', isFresh])
    .where('st.merchant_id', '=', ctx.merchant.id)
    .where('s.id', '=', ctx.staff.sessionId)
    .executeTakeFirst()

const ofAdmin = (ctx: SystemContext) =>
  ctx.db
    .selectFrom('system_admin as a')
    .innerJoin('system_session as s', 's.admin_id', 'a.id')
    .select(['a.password_hash', isFresh])
    .where('s.id', '=', ctx.admin.sessionId)
    .executeTakeFirst()

/** Refuses a wrong password; it counts in the same counters as a failed sign-in. */
export async function provePassword(ctx: SignedIn, hash: string | null, password: string): Promise<void> {
  const attempt = await ('staff' in ctx
    ? consumePasswordAttempt(ctx, 'merchant', ctx.staff.email)
    : consumePasswordAttempt(ctx, 'system', ctx.admin.email))
  if (!(await verifyPassword(hash, password))) refuse('INVALID_CURRENT_PASSWORD')
  await attempt.succeeded()
}
