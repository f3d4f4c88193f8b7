import { refuse } from '@chopcard/contract/core/errors.ts'
import type { editSystemProfile as route } from '@chopcard/contract/platform/admin/platform.ts'
import type { SystemContext, Verb } from '../../core/context.ts'
import { profileOf } from '../../core/own-password.ts'
import { endSystemSessions } from '../admins/system-sessions.ts'

export const editSystemProfile: Verb<typeof route> = async (ctx, { body }) => {
  const { admin } = ctx
  const change = await profileOf(ctx, admin.email, body, () => storedHash(ctx))
  return ctx.write(async (tx) => {
    const { numUpdatedRows: updated } = await tx
      .updateTable('system_admin')
      .set({ username: body.userName, ...(change && { password_hash: change.after }) })
      .where('id', '=', admin.id)
      // Somebody may have changed the password since it was checked.
      .$if(change !== undefined, (query) => query.where('password_hash', '=', change?.before ?? ''))
      .executeTakeFirst()
    if (!updated) refuse('CONFLICT_TRY_AGAIN')
    if (change) await endSystemSessions(tx, admin.id, admin.sessionId)
    ctx.note({
      target: admin.id,
      before: { name: admin.username },
      after: { name: body.userName, ...(change && { newPasswordSet: true }) },
    })
    return { username: body.userName }
  })
}

const storedHash = async ({ db, admin }: SystemContext) =>
  (await db.selectFrom('system_admin').select('password_hash').where('id', '=', admin.id).executeTakeFirstOrThrow())
    .password_hash
