import { confirmByPasskey, waysToConfirm } from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { confirmBySystemPasskey, systemWaysToConfirm } from '@chopcard/contract/platform/admin/passkeys.ts'
import { call } from '../../lib/call.ts'
import { signChallenge } from './ceremonies.ts'
import type { ConfirmCalls } from './passkey-calls.ts'

const calls = (): ConfirmCalls =>
  location.pathname.startsWith('/sys')
    ? { ways: systemWaysToConfirm, confirm: confirmBySystemPasskey }
    : { ways: waysToConfirm, confirm: confirmByPasskey }

/** How who is signed in to this back office may confirm who they are. */
export const fetchWaysToConfirm = async () => (await call(calls().ways as typeof waysToConfirm, { body: {} })).data

/** Confirms with a passkey: for five minutes, calls of this session need no password. */
export async function confirmWithPasskey(options: Parameters<typeof signChallenge>[0]): Promise<void> {
  const body = await signChallenge(options)
  await call(calls().confirm as typeof confirmByPasskey, { body }, { quiet: true })
}
