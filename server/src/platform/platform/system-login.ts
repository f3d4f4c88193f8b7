import { refuse } from '@chopcard/contract/core/errors.ts'
import type { systemLogin as route } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { Verb } from '../../core/context.ts'
import { verifyPassword } from '../../core/passwords.ts'
import { consumePasswordAttempt } from '../../core/sign-in-attempts.ts'
import { passwordMay } from '../admins/passkey-duty.ts'
import { holdAdmin, startSystemSession } from '../admins/system-sessions.ts'
import { auditSignIn } from './platform-audit.ts'

export const systemLogin: Verb<typeof route> = async (ctx, { body }) => {
  const { tx } = ctx.app.database
  const attempt = await consumePasswordAttempt(ctx, 'system', body.email)
  const admin = await ctx.db
    .selectFrom('system_admin')
    .select(['id', 'password_hash', 'enabled'])
    .where('email', '=', body.email)
    .executeTakeFirst()
  const isRight = await verifyPassword(admin?.password_hash ?? null, body.password)
  if (!admin || !isRight) {
    const error = 'INVALID_EMAIL_OR_PASSWORD'
    await (admin ? tx((t) => auditSignIn(t, ctx, admin.id, 'password', error)) : attempt.hadNoAccount())
    refuse(error)
  }
  await attempt.succeeded()
  if (!admin.enabled) {
    await tx((t) => auditSignIn(t, ctx, admin.id, 'password', 'ACCOUNT_IS_NOT_ENABLED'))
    refuse('ACCOUNT_IS_NOT_ENABLED')
  }
  if ((await passwordMay(ctx.app, admin.id)) === 'refused') {
    await tx((t) => auditSignIn(t, ctx, admin.id, 'password', 'PASSKEY_REQUIRED'))
    refuse('PASSKEY_REQUIRED')
  }
  const token = await tx(async (t) => {
    // A password that was changed meanwhile starts no session any more.
    if (!(await holdAdmin(t, admin.id, admin.password_hash))) refuse('INVALID_EMAIL_OR_PASSWORD')
    const started = await startSystemSession(t, admin.id, ctx)
    await auditSignIn(t, ctx, admin.id, 'password')
    return started
  })
  return { token }
}
