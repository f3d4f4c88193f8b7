import type * as staff from '@chopcard/contract/accounts/merchant/passkeys.ts'
import type * as system from '@chopcard/contract/platform/admin/passkeys.ts'

/** The calls for the own passkeys, of one back office or the other. */
export type PasskeyCalls = {
  list: typeof staff.listOwnPasskeys | typeof system.listOwnSystemPasskeys
  start: typeof staff.startPasskey | typeof system.startSystemPasskey
  add: typeof staff.addPasskey | typeof system.addSystemPasskey
  rename: typeof staff.renamePasskey | typeof system.renameSystemPasskey
  remove: typeof staff.deletePasskey | typeof system.deleteSystemPasskey
}

/** The calls to confirm who the caller is. */
export type ConfirmCalls = {
  ways: typeof staff.waysToConfirm | typeof system.systemWaysToConfirm
  confirm: typeof staff.confirmByPasskey | typeof system.confirmBySystemPasskey
}
