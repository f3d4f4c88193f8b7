import { refuse } from '@chopcard/contract/core/errors.ts'
import type { editProfile as route } from '@chopcard/contract/accounts/merchant/account.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { profileOf } from '../../core/own-password.ts'
import { endSessions } from './sessions.ts'

export const editProfile: Verb<typeof route> = async (ctx, { body }) => {
  const { merchant, staff } = ctx
  const change = await profileOf(ctx, staff.email, body, () => storedHash(ctx))
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

async function storedHash({ db, merchant, staff }: MerchantContext): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('staff')
    .select('password_hash')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  return password_hash
}
