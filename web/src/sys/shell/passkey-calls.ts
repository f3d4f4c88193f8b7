import * as passkeys from '@chopcard/contract/platform/admin/passkeys.ts'
import type { PasskeyCalls } from '../../kit/passkeys/passkey-calls.ts'

/** The calls for an administrator's own passkeys. */
export const passkeyCalls: PasskeyCalls = {
  list: passkeys.listOwnSystemPasskeys,
  start: passkeys.startSystemPasskey,
  add: passkeys.addSystemPasskey,
  rename: passkeys.renameSystemPasskey,
  remove: passkeys.deleteSystemPasskey,
}
