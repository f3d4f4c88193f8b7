import type {
  addAdmin as addRoute,
  editAdmin as editRoute,
  inviteAdmin as inviteRoute,
} from '@chopcard/contract/platform/admin/admins.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { adminPasskeys } from '../../core/passkeys-of-admin.ts'
import { hashPassword } from '../../core/passwords.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { removePasskeys } from '../../core/remove-passkeys.ts'
import { consumeMailAttempt } from '../../core/sign-in-attempts.ts'
import { createSystemAdmin } from './create-system-admin.ts'
import { endSystemSessions } from './system-sessions.ts'
import { type AdminRow, loadAdmin, presentAdmin } from './admin-store.ts'
import { mailAdminLink } from './admin-links.ts'

/** Adds an administrator: with a password, which the caller hands over, or by an invitation to the address. */
export const addAdmin: Verb<typeof addRoute> = async (ctx, { body }) => {
  const { newPassword, language = ctx.language, name, email, isAgent, enabled } = body
  const passwordHash = newPassword === undefined ? null : await hashPassword(newPassword)
  return withFreeAddress(() =>
    ctx.write(async (tx) => {
      const id = await createSystemAdmin(tx, { email, username: name, passwordHash, isAgent, enabled })
      if (passwordHash === null && enabled) await mailAdminLink(tx, ctx.app, { id, email, name }, language)
      ctx.note({ target: id, after: { name, email, isAgent, enabled, invited: passwordHash === null } })
      return presentAdmin(await loadAdmin(tx, id))
    }),
  )
}

export const editAdmin: Verb<typeof editRoute> = async (ctx, { params: { id }, body }) => {
  const passwordHash = body.newPassword === undefined ? undefined : await hashPassword(body.newPassword)
  return withFreeAddress(() =>
    ctx.write(async (tx) => {
      const others = await lockOtherAdmins(tx, id)
      const before = await loadAdmin(tx, id)
      if (body.seen) refuseChanged(body.seen, noted(before))
      const mayAll = body.enabled && !body.isAgent
      if (!mayAll && before.enabled && !before.is_agent && !others) refuse('LAST_ADMIN')
      await tx
        .updateTable('system_admin')
        .set({
          username: body.name,
          email: body.email,
          is_agent: body.isAgent,
          enabled: body.enabled,
          ...(passwordHash && { password_hash: passwordHash }),
        })
        .where('id', '=', id)
        .execute()
      const isHandedOn = id !== ctx.admin.id && Boolean(passwordHash || body.email !== before.email)
      if (!body.enabled || passwordHash || body.email !== before.email) await endAccess(tx, id, ctx.admin)
      const owner = { merchant: null, email: before.email, name: before.username, language: ctx.language }
      if (isHandedOn) await removePasskeys(tx, ctx.app, adminPasskeys(id), owner)
      const after = await loadAdmin(tx, id)
      ctx.note({ target: id, before: noted(before), after: { ...noted(after), newPasswordSet: Boolean(passwordHash) } })
      return presentAdmin(after)
    }),
  )
}

export const inviteAdmin: Verb<typeof inviteRoute> = async (ctx, { params: { id }, body }) => {
  const { email } = await loadAdmin(ctx.db, id)
  await consumeMailAttempt(ctx, email)
  return ctx.write(async (tx) => {
    const { username: name, invited, enabled } = await loadAdmin(tx, id)
    if (!invited || !enabled) refuse('ADMIN_NOT_INVITED')
    await mailAdminLink(tx, ctx.app, { id, email, name }, body.language ?? ctx.language)
    ctx.note({ target: id })
    return { done: true as const }
  })
}

/**
 * How many others may do everything and sign in. The rows stay locked, always in one order, so that of two administrators
 * who demote each other at once one is refused.
 */
async function lockOtherAdmins(tx: Tx, id: string): Promise<number> {
  const rows = await tx
    .selectFrom('system_admin')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('enabled', '=', true), eb('is_agent', '=', false), eb('password_hash', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.filter((row) => row.id !== id).length
}

/** Who changes their own password stays where they are. */
async function endAccess(tx: Tx, id: string, caller: { id: string; sessionId: string }): Promise<void> {
  await endSystemSessions(tx, id, caller.id === id ? caller.sessionId : undefined)
  await tx.deleteFrom('system_link').where('admin_id', '=', id).execute()
}

async function withFreeAddress<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (breaks(error, 'system_admin_email_key')) refuse('EMAIL_REGISTERED')
    throw error
  }
}

const noted = ({ username: name, email, is_agent: isAgent, enabled }: AdminRow) => ({ name, email, isAgent, enabled })
