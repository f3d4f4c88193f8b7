import { z } from 'zod'
import { AddPasskeyBody, RenamePasskeyBody } from '../../accounts/merchant/passkeys.ts'
import {
  OwnPasskeys,
  Passkey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  WaysToConfirm,
} from '../../accounts/passkeys.ts'
import { Id } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'

const own = { audience: 'system', page: 'any' } as const
/** Who must add or show a passkey first may do so. */
const first = { ...own, beforePasskey: true } as const
const done = z.object({ done: z.literal(true) })

export const listOwnSystemPasskeys = route({
  ...first,
  method: 'GET',
  path: '/admin/account/passkeys',
  about: 'The caller’s passkeys, with their last use.',
  reply: OwnPasskeys,
})

export const startSystemPasskey = route({
  ...first,
  method: 'POST',
  path: '/admin/account/passkeys/options',
  about: 'What the browser needs to make a passkey; good for one passkey and five minutes.',
  asks: true,
  asksPassword: true,
  body: z.strictObject({ ...reauthentication }),
  reply: PasskeyCreationOptions,
  refuses: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_REQUIRED'],
})

export const addSystemPasskey = route({
  ...first,
  method: 'POST',
  path: '/admin/account/passkeys',
  about: 'Adds the passkey that the browser has made. A mail tells its owner.',
  movesValue: true,
  body: AddPasskeyBody,
  reply: Passkey,
  refuses: ['PASSKEY_INVALID', 'PASSKEY_KNOWN', 'TOO_MANY_PASSKEYS', 'PASSKEYS_UNAVAILABLE'],
})

export const renameSystemPasskey = route({
  ...own,
  method: 'PUT',
  path: '/admin/account/passkeys/{id}',
  about: 'Gives one of the own passkeys another name.',
  params: { id: Id },
  body: RenamePasskeyBody,
  reply: done,
  refuses: ['NOT_FOUND'],
})

export const deleteSystemPasskey = route({
  ...own,
  method: 'POST',
  path: '/admin/account/passkeys/{id}/removal',
  about: 'Deletes one of the own passkeys; the other sessions that it began end. A mail tells its owner.',
  asksPassword: true,
  params: { id: Id },
  body: z.strictObject({ ...reauthentication }),
  reply: done,
  refuses: ['NOT_FOUND'],
})

export const systemWaysToConfirm = route({
  ...first,
  method: 'POST',
  path: '/admin/account/confirmation/options',
  about: 'How the caller may prove again who they are, where a call asks for the password.',
  asks: true,
  body: z.strictObject({}),
  reply: WaysToConfirm,
})

export const confirmBySystemPasskey = route({
  ...first,
  method: 'POST',
  path: '/admin/account/confirmation',
  about: 'Proves with a passkey who the caller is: for five minutes, calls of this session need no password.',
  body: PasskeyAssertion,
  reply: done,
  refuses: ['PASSKEY_INVALID', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

const ofAdmin = { audience: 'system', page: ['admin-list', 'admin-add', 'admin-edit'] } as const

export const listAdminPasskeys = route({
  ...ofAdmin,
  method: 'GET',
  path: '/admin/admin/{id}/passkeys',
  about: 'The passkeys of an administrator, with their last use.',
  params: { id: Id },
  reply: z.array(Passkey),
  refuses: ['NOT_FOUND'],
})

export const deleteAdminPasskey = route({
  ...ofAdmin,
  method: 'POST',
  path: '/admin/admin/{id}/passkeys/{passkeyId}/removal',
  about: 'Deletes a passkey of an administrator; the sessions that it began end. A mail tells the administrator.',
  asksPassword: true,
  params: { id: Id, passkeyId: Id },
  body: z.strictObject({ ...reauthentication }),
  reply: done,
  refuses: ['NOT_FOUND'],
})
