import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext, SystemContext } from './context.ts'
import { verifyPassword } from './passwords.ts'
import { consumePasswordAttempt } from './sign-in-attempts.ts'

type SignedIn = MerchantContext | SystemContext

/**
 * Runs before the verb of a route with `asksPassword`: the user's password is checked again, because a stolen token
 * alone must not be enough. Who has shown a passkey within the last five minutes needs none. A user who has no password
 * and signs in by mail must have done so within the last 15 minutes.
 */
export async function reauthenticate(ctx: SignedIn, password: string | undefined): Promise<void> {
  const known = await ('staff' in ctx ? ofStaff(ctx) : ofAdmin(ctx))
  if (!known) refuse('UNAUTHORIZED')
  if (password === undefined && known.is_confirmed) return
  if (known.password_hash === null) {
    if (known.is_fresh) return
    refuse(known.has_passkey ? 'CURRENT_PASSWORD_REQUIRED' : 'SIGN_IN_AGAIN')
  } else {
    if (password === undefined)
      refuse('CURRENT_PASSWORD_REQUIRED', { fields: [{ path: 'password', message: 'required' }] })
    await provePassword(ctx, known.password_hash, password)
  }
}

/** Whether the session is new, and whether a passkey has confirmed it lately (decisions/sign-in.md §11). */
const proofs = [
  sql<boolean>`s.created_at > now() - interval '15 minutes'`.as('is_fresh'),
  sql<boolean>`coalesce(s.confirmed_at > now() - interval '5 minutes', false)`.as('is_confirmed'),
] as const

/** Whether the caller has a password, which a passkey may stand for. */
export const hasPassword = async (ctx: SignedIn): Promise<boolean> =>
  Boolean((await ('staff' in ctx ? ofStaff(ctx) : ofAdmin(ctx)))?.password_hash)

const ofStaff = (ctx: MerchantContext) =>
  ctx.db
    .selectFrom('staff as st')
    .innerJoin('session as s', (join) =>
      join.onRef('s.merchant_id', '=', 'st.merchant_id').onRef('s.staff_id', '=', 'st.id'),
    )
    .select(['st.password_hash', ...proofs])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('passkey as k').where('k.merchant_id', '=', ctx.merchant.id).whereRef('k.staff_id', '=', 'st.id'),
      ).as('has_passkey'),
    )
    .where('st.merchant_id', '=', ctx.merchant.id)
    .where('s.id', '=', ctx.staff.sessionId)
    .executeTakeFirst()

const ofAdmin = (ctx: SystemContext) =>
  ctx.db
    .selectFrom('system_admin as a')
    .innerJoin('system_session as s', 's.admin_id', 'a.id')
    .select(['a.password_hash', ...proofs])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('system_passkey as k').whereRef('k.admin_id', '=', 'a.id')).as('has_passkey'),
    )
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
