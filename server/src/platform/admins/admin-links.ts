import { sql } from 'kysely'
import type { adminLinkInfo as infoRoute } from '@chopcard/contract/platform/admin/admins.ts'
import { setAdminPassword as setRoute } from '@chopcard/contract/platform/admin/admins.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import type { App } from '../../core/app.ts'
import type { PublicContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { sendMail } from '../../core/outbox.ts'
import { hashPassword } from '../../core/passwords.ts'
import { appendPlatformLine } from '../../core/platform-audit.ts'
import { hashToken, newToken } from '../../core/secrets.ts'
import { consumeLinkAttempt } from '../../core/sign-in-attempts.ts'
import { endSystemSessions } from './system-sessions.ts'

const days = 7
type Invited = { id: string; email: string; name: string }

/** Mails the link by which an administrator chooses a password; earlier ones end. */
export async function mailAdminLink(tx: Tx, app: App, { id, email, name }: Invited, language: Language): Promise<void> {
  const token = newToken('lt')
  await tx.deleteFrom('system_link').where('admin_id', '=', id).execute()
  await tx
    .insertInto('system_link')
    .values({
      token_hash: hashToken(token),
      admin_id: id,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute()
  const values = {
    merchantName: app.config.operator.name,
    name,
    days,
    url: `${app.config.publicUrl}/sys/set-password/${token}`,
  }
  await sendMail(tx, app, { merchantId: null, to: email, language, template: 'admin-invitation', values })
}

export const adminLinkInfo: Verb<typeof infoRoute> = async (ctx, { params: { token } }) => {
  const { email } = await linkOf(ctx, token)
  return { email }
}

export const setAdminPassword: Verb<typeof setRoute> = async (ctx, { body: { token, password } }) => {
  const link = await linkOf(ctx, token)
  const passwordHash = await hashPassword(password)
  await ctx.app.database.tx(async (tx) => {
    const { numDeletedRows: used } = await tx
      .deleteFrom('system_link')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (!used) refuse('RESET_URL_INVALID')
    await tx.updateTable('system_admin').set({ password_hash: passwordHash }).where('id', '=', link.id).execute()
    await endSystemSessions(tx, link.id)
    const { now: at, ip, requestId } = ctx
    const detail = { target: link.id, after: { newPasswordSet: true } }
    await appendPlatformLine(tx, { at, adminId: link.id, action: nameOf(setRoute), status: 200, ip, requestId, detail })
  })
  return { done: true }
}

async function linkOf(ctx: PublicContext, token: string): Promise<{ id: string; email: string }> {
  const giveBack = await consumeLinkAttempt(ctx)
  const link = await ctx.db
    .selectFrom('system_link as l')
    .innerJoin('system_admin as a', 'a.id', 'l.admin_id')
    .select(['a.id', 'a.email'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('a.enabled', '=', true)
    .executeTakeFirst()
  if (!link) refuse('RESET_URL_INVALID')
  await giveBack()
  return link
}
