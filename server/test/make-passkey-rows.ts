import { randomBytes } from 'node:crypto'
import type { App } from '../src/core/app.ts'
import { passkeyValues } from '../src/core/passkey-rows.ts'
import { adminPasskeys } from '../src/core/passkeys-of-admin.ts'
import { staffPasskeys } from '../src/core/passkeys-of-staff.ts'
import type { TestAdmin } from './make-admin.ts'
import type { TestMerchant } from './make.ts'

/** A passkey that nobody can use. */
const values = () =>
  passkeyValues('Phone', {
    credentialId: randomBytes(16),
    publicKey: randomBytes(77),
    counter: 0,
    transports: ['internal'],
    isSynced: false,
  })

/** Gives the owner of a merchant a passkey that nobody can use. */
export async function makePasskey(app: App, { id, owner }: TestMerchant): Promise<string> {
  const passkey = values()
  await app.database.tx((tx) => staffPasskeys(id, owner.id).add(tx, passkey))
  return passkey.id
}

/** Gives an administrator of the platform a passkey that nobody can use. */
export async function makeSystemPasskey(app: App, { id }: TestAdmin): Promise<string> {
  const passkey = values()
  await app.database.tx((tx) => adminPasskeys(id).add(tx, passkey))
  return passkey.id
}
