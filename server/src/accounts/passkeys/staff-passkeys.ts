import type {
  deleteStaffPasskey as deleteRoute,
  listStaffPasskeys as listRoute,
} from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { mailPasskeyChange } from '../../core/mail-passkey-change.ts'
import { presentPasskey } from '../../core/passkey-rows.ts'
import { staffPasskeys } from '../../core/passkeys-of-staff.ts'
import { loadStaff, mayEdit, rolesOf } from '../staff/staff-store.ts'

export const listStaffPasskeys: Verb<typeof listRoute> = async ({ db, merchant }, { params }) => {
  const { id } = await loadStaff(db, merchant, params.id)
  return (await staffPasskeys(merchant.id, id).list(db)).map(presentPasskey)
}

/** The way back in after a lost device: whoever may change a user takes the passkey away, and the mailbox signs in. */
export const deleteStaffPasskey: Verb<typeof deleteRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { merchant, app } = ctx
    const user = await loadStaff(tx, merchant, params.id)
    if (!mayEdit(ctx, user, await rolesOf(tx, merchant))) refuse('FORBIDDEN')
    const store = staffPasskeys(merchant.id, user.id)
    const passkey = (await store.list(tx)).find(({ id }) => id === params.passkeyId) ?? refuse('NOT_FOUND')
    await store.remove(tx, passkey.id, ctx.staff.sessionId)
    const owner = { merchant, email: user.email, name: user.name, language: merchant.language }
    await mailPasskeyChange(tx, app, owner, 'passkey-removed', passkey.name)
    ctx.note({ target: user.id, before: { passkey: passkey.name } })
    return { done: true as const }
  })
