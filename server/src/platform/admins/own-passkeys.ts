import type * as contract from '@chopcard/contract/platform/admin/passkeys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { addOwn, confirmOwn, deleteOwn, listOwn, renameOwn, startOwn, waysOf } from '../../core/own-passkeys.ts'
import { hasPassword } from '../../core/reauthenticate.ts'
import { passwordMay } from './passkey-duty.ts'

export const listOwnSystemPasskeys: Verb<typeof contract.listOwnSystemPasskeys> = listOwn

/** Whoever owes a passkey and has one shows it: the password alone adds none beside it. */
export const startSystemPasskey: Verb<typeof contract.startSystemPasskey> = async (ctx) => {
  if (ctx.admin.lacksPasskey && (await passwordMay(ctx.app, ctx.admin.id)) === 'refused') refuse('PASSKEY_REQUIRED')
  return startOwn(ctx)
}

export const addSystemPasskey: Verb<typeof contract.addSystemPasskey> = (ctx, { body }) => addOwn(ctx, body)

export const renameSystemPasskey: Verb<typeof contract.renameSystemPasskey> = (ctx, { params, body }) =>
  renameOwn(ctx, params.id, body.name)

export const deleteSystemPasskey: Verb<typeof contract.deleteSystemPasskey> = (ctx, { params }) =>
  deleteOwn(ctx, params.id)

export const systemWaysToConfirm: Verb<typeof contract.systemWaysToConfirm> = async (ctx) =>
  waysOf(ctx, await hasPassword(ctx))

export const confirmBySystemPasskey: Verb<typeof contract.confirmBySystemPasskey> = (ctx, { body }) =>
  confirmOwn(ctx, body)
