import type {
  deleteAdminPasskey as deleteRoute,
  listAdminPasskeys as listRoute,
} from '@chopcard/contract/platform/admin/passkeys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { mailPasskeyChange } from '../../core/mail-passkey-change.ts'
import { presentPasskey } from '../../core/passkey-rows.ts'
import { adminPasskeys } from '../../core/passkeys-of-admin.ts'
import { loadAdmin } from './admin-store.ts'

export const listAdminPasskeys: Verb<typeof listRoute> = async ({ db }, { params }) => {
  const { id } = await loadAdmin(db, params.id)
  return (await adminPasskeys(id).list(db)).map(presentPasskey)
}

/** The way back in after a lost device: without a passkey, the password signs in again. */
export const deleteAdminPasskey: Verb<typeof deleteRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { id, email, username: name } = await loadAdmin(tx, params.id)
    const store = adminPasskeys(id)
    const passkey = (await store.list(tx)).find((one) => one.id === params.passkeyId) ?? refuse('NOT_FOUND')
    await store.remove(tx, passkey.id, ctx.admin.sessionId)
    const owner = { merchant: null, email, name, language: ctx.language }
    await mailPasskeyChange(tx, ctx.app, owner, 'passkey-removed', passkey.name)
    ctx.note({ target: id, before: { passkey: passkey.name } })
    return { done: true as const }
  })
