import { refuse } from '@chopcard/contract/errors.ts'
import type { editProfile as route } from '@chopcard/contract/merchant/account.ts'
import { profilePasswordProblem } from '@chopcard/contract/passwords.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import { provePassword } from '../core/password-again.ts'
import { hashPassword } from '../core/passwords.ts'
import { endSessions } from './sessions.ts'

export const editProfile: Verb<typeof route> = async (ctx, { body }) => {
  const { merchant, staff } = ctx
  if (body.email !== staff.email) refuse('INVALID_REQUEST', { fields: [{ path: 'email', message: 'invalid' }] })
  const change =
    body.newPassword === undefined ? undefined : await changeOf(ctx, body.newPassword, body.currentPassword)
  return ctx.write(async (tx) => {
    const { numUpdatedRows: updated } = await tx
      .updateTable('staff')
      .set({ name: body.userName, ...(change && { password_hash: change.after }) })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', staff.id)
      // Somebody may have changed the password since it was checked.
      .$if(change !== undefined, (query) => query.where('password_hash', '=', change?.before ?? ''))
      .executeTakeFirst()
    if (!updated) refuse('CONFLICT_TRY_AGAIN')
    if (change) await endSessions(tx, merchant.id, staff.id, staff.sessionId)
    ctx.note({
      target: staff.id,
      before: { name: staff.name },
      after: { name: body.userName, ...(change && { password: 'changed' }) },
    })
    return { username: body.userName }
  })
}

/** The stored password as it is and as it becomes; refuses in the order of shell.md §5. */
async function changeOf(ctx: MerchantContext, wanted: string, current: string | undefined) {
  if (current === undefined)
    refuse('CURRENT_PASSWORD_REQUIRED', { fields: [{ path: 'currentPassword', message: 'required' }] })
  if (wanted === current) refuse('PASSWORD_UNCHANGED')
  const problem = profilePasswordProblem(wanted)
  if (problem) refuse('VALIDATION_FAILED', { fields: [{ path: 'newPassword', message: problem }] })
  const { password_hash: before } = await ctx.db
    .selectFrom('staff')
    .select('password_hash')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', ctx.staff.id)
    .executeTakeFirstOrThrow()
  await provePassword(ctx, before, current)
  return { before, after: await hashPassword(wanted) }
}
