import type { App } from '../../core/app.ts'
import type { GoogleAccount } from './google-account.ts'
import { classIdOf, googleTypes, objectIdOf } from './google-pass-rules.ts'
import { signJwt } from './google-token.ts'
import type { PassModel } from './pass-model.ts'

/**
 * The address at which somebody saves a pass that is at Google already. It names the pass alone: an address that held all of it
 * would be longer than browsers take, and would carry the key of the changing code.
 */
export function saveLink({ config }: App, account: GoogleAccount, model: PassModel, now: Date): string {
  const object = { id: objectIdOf(account.issuerId, model), classId: classIdOf(account.issuerId, model) }
  const claims = {
    iss: account.email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    origins: [new URL(config.publicUrl).origin],
    payload: { [googleTypes[model.kind].objects]: [object] },
  }
  return `${config.wallets.google.save}/gp/v/save/${signJwt(account, claims)}`
}
