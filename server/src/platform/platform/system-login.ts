import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { systemLogin as route } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { Verb } from '../../core/context.ts'
import { verifyPassword } from '../../core/passwords.ts'
import { hashToken, newToken } from '../../core/secrets.ts'
import { consumePasswordAttempt } from '../../core/sign-in-attempts.ts'
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
    await (admin ? tx((t) => auditSignIn(t, ctx, route, admin.id, { error })) : attempt.hadNoAccount())
    refuse(error)
  }
  await attempt.succeeded()
  if (!admin.enabled) {
    await tx((t) => auditSignIn(t, ctx, route, admin.id, { error: 'ACCOUNT_IS_NOT_ENABLED' }))
    refuse('ACCOUNT_IS_NOT_ENABLED')
  }
  const token = newToken('st')
  await tx(async (t) => {
    await t
      .insertInto('system_session')
      .values({
        token_hash: hashToken(token),
        id: uuid(),
        admin_id: admin.id,
        ip: ctx.ip,
        user_agent: ctx.userAgent,
        expires_at: sql<Date>`now() + interval '7 days'`,
      })
      .execute()
    await auditSignIn(t, ctx, route, admin.id)
  })
  return { token }
}
