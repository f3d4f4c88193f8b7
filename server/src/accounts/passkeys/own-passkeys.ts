import type * as contract from '@chopcard/contract/accounts/merchant/passkeys.ts'
import type { Verb } from '../../core/context.ts'
import { addOwn, confirmOwn, deleteOwn, listOwn, renameOwn, startOwn, waysOf } from '../../core/own-passkeys.ts'
import { hasPassword } from '../../core/reauthenticate.ts'

export const listOwnPasskeys: Verb<typeof contract.listOwnPasskeys> = listOwn

export const startPasskey: Verb<typeof contract.startPasskey> = startOwn

export const addPasskey: Verb<typeof contract.addPasskey> = (ctx, { body }) => addOwn(ctx, body)

export const renamePasskey: Verb<typeof contract.renamePasskey> = (ctx, { params, body }) =>
  renameOwn(ctx, params.id, body.name)

export const deletePasskey: Verb<typeof contract.deletePasskey> = (ctx, { params }) => deleteOwn(ctx, params.id)

export const waysToConfirm: Verb<typeof contract.waysToConfirm> = async (ctx) => waysOf(ctx, await hasPassword(ctx))

export const confirmByPasskey: Verb<typeof contract.confirmByPasskey> = (ctx, { body }) => confirmOwn(ctx, body)
