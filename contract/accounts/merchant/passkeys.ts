import { z } from 'zod'
import { Id } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'
import {
  OwnPasskeys,
  Passkey,
  PasskeyAssertion,
  passkeyAttestation,
  PasskeyCreationOptions,
  PasskeyName,
  WaysToConfirm,
} from '../passkeys.ts'

const own = { audience: 'merchant', menu: 'any', action: 'get', viewAs: 'never' } as const
const done = z.object({ done: z.literal(true) })

export const listOwnPasskeys = route({
  ...own,
  method: 'GET',
  path: '/merchant/account/passkeys',
  about: 'The caller’s passkeys, with their last use.',
  reply: OwnPasskeys,
})

export const startPasskey = route({
  ...own,
  method: 'POST',
  path: '/merchant/account/passkeys/options',
  about: 'What the browser needs to make a passkey; good for one passkey and five minutes.',
  asks: true,
  asksPassword: true,
  body: z.strictObject({ ...reauthentication }),
  reply: PasskeyCreationOptions,
  refuses: ['PASSKEYS_UNAVAILABLE'],
})

export const AddPasskeyBody = z.strictObject({ name: PasskeyName, ...passkeyAttestation })

export const addPasskey = route({
  ...own,
  method: 'POST',
  path: '/merchant/account/passkeys',
  about: 'Adds the passkey that the browser has made. A mail tells its owner.',
  needs: 'always',
  body: AddPasskeyBody,
  reply: Passkey,
  refuses: ['PASSKEY_INVALID', 'PASSKEY_KNOWN', 'TOO_MANY_PASSKEYS', 'PASSKEYS_UNAVAILABLE'],
})

export const RenamePasskeyBody = z.strictObject({ name: PasskeyName })

export const renamePasskey = route({
  ...own,
  method: 'PUT',
  path: '/merchant/account/passkeys/{id}',
  about: 'Gives one of the own passkeys another name.',
  needs: 'always',
  params: { id: Id },
  body: RenamePasskeyBody,
  reply: done,
  refuses: ['NOT_FOUND'],
})

export const deletePasskey = route({
  ...own,
  method: 'POST',
  path: '/merchant/account/passkeys/{id}/removal',
  about: 'Deletes one of the own passkeys; the other sessions that it began end. A mail tells its owner.',
  needs: 'always',
  asksPassword: true,
  params: { id: Id },
  body: z.strictObject({ ...reauthentication }),
  reply: done,
  refuses: ['NOT_FOUND'],
})

export const waysToConfirm = route({
  ...own,
  method: 'POST',
  path: '/merchant/account/confirmation/options',
  about: 'How the caller may prove again who they are, where a call asks for the password.',
  asks: true,
  body: z.strictObject({}),
  reply: WaysToConfirm,
})

export const confirmByPasskey = route({
  ...own,
  method: 'POST',
  path: '/merchant/account/confirmation',
  about: 'Proves with a passkey who the caller is: for five minutes, calls of this session need no password.',
  needs: 'always',
  body: PasskeyAssertion,
  reply: done,
  refuses: ['PASSKEY_INVALID', 'PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

const ofUser = { audience: 'merchant', menu: 'merchant-admin-list' } as const

export const listStaffPasskeys = route({
  ...ofUser,
  action: 'get',
  method: 'GET',
  path: '/merchant/merchantAdmin/{id}/passkeys',
  about: 'The passkeys of a user, with their last use.',
  params: { id: Id },
  reply: z.array(Passkey),
  refuses: ['NOT_FOUND'],
})

export const deleteStaffPasskey = route({
  ...ofUser,
  action: 'edit',
  method: 'POST',
  path: '/merchant/merchantAdmin/{id}/passkeys/{passkeyId}/removal',
  about:
    'Deletes a passkey of a user, such as one on a lost phone; the sessions that it began end. A mail tells the user.',
  asksPassword: true,
  params: { id: Id, passkeyId: Id },
  body: z.strictObject({ ...reauthentication }),
  reply: done,
  refuses: ['NOT_FOUND', 'FORBIDDEN'],
})
