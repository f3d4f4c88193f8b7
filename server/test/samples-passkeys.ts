import { randomBytes } from 'node:crypto'
import * as signIn from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import * as passkeys from '@chopcard/contract/accounts/merchant/passkeys.ts'
import * as system from '@chopcard/contract/platform/admin/passkeys.ts'
import { adminPassword as password } from './make-admin.ts'
import { none, type Sample, sample } from './sample.ts'

const clientDataJSON = Buffer.from('{"challenge":"none"}').toString('base64url')
/**
 * What authenticators answer, to a challenge that nobody gave out: the tests of passkeys make right ones. Failed attempts
 * with one passkey are counted, so each request has another one.
 */
const newId = () => randomBytes(16).toString('base64url')
const passkey = () => ({
  id: newId(),
  clientDataJSON,
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
})
const made = () => ({ name: 'Phone', id: newId(), clientDataJSON, attestationObject: 'AAAA', transports: ['internal'] })

/** One right request for every call about passkeys. */
export const samplesOfPasskeys: readonly Sample[] = [
  sample(signIn.passkeyLoginOptions, () => ({ body: {} })),
  sample(signIn.passkeyLogin, () => ({ body: { nickname: 'till 1', passkey: passkey() } }), 'PASSKEY_INVALID'),
  sample(signIn.systemPasskeyLoginOptions, () => ({ body: {} })),
  sample(signIn.systemPasskeyLogin, () => ({ body: { passkey: passkey() } }), 'PASSKEY_INVALID'),
  sample(passkeys.listOwnPasskeys, none),
  sample(passkeys.startPasskey, () => ({ body: {} })),
  sample(passkeys.addPasskey, () => ({ body: made() }), 'PASSKEY_INVALID'),
  sample(passkeys.renamePasskey, ({ own }) => ({ params: { id: own.passkeyId }, body: { name: 'Key' } })),
  sample(passkeys.deletePasskey, ({ own }) => ({ params: { id: own.passkeyId }, body: {} })),
  sample(passkeys.waysToConfirm, () => ({ body: {} })),
  sample(passkeys.confirmByPasskey, () => ({ body: passkey() }), 'PASSKEY_INVALID'),
  sample(passkeys.listStaffPasskeys, ({ own }) => ({ params: { id: own.staffId } })),
  sample(passkeys.deleteStaffPasskey, ({ own }) => ({
    params: { id: own.staffId, passkeyId: own.passkeyId },
    body: {},
  })),
  sample(system.listOwnSystemPasskeys, none),
  sample(system.startSystemPasskey, () => ({ body: { password } })),
  sample(system.addSystemPasskey, () => ({ body: made() }), 'PASSKEY_INVALID'),
  sample(system.renameSystemPasskey, ({ systemPasskeyId }) => ({
    params: { id: systemPasskeyId },
    body: { name: 'Key' },
  })),
  sample(system.deleteSystemPasskey, ({ systemPasskeyId }) => ({
    params: { id: systemPasskeyId },
    body: { password },
  })),
  sample(system.systemWaysToConfirm, () => ({ body: {} })),
  sample(system.confirmBySystemPasskey, () => ({ body: passkey() }), 'PASSKEY_INVALID'),
  sample(system.listAdminPasskeys, ({ admin }) => ({ params: { id: admin.id } })),
  sample(system.deleteAdminPasskey, ({ admin, systemPasskeyId }) => ({
    params: { id: admin.id, passkeyId: systemPasskeyId },
    body: { password },
  })),
]
