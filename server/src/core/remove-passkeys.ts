import type { App } from './app.ts'
import type { Tx } from './database.ts'
import { mailPasskeyChange, type PasskeyOwner } from './mail-passkey-change.ts'
import type { PasskeyStore } from './passkey-rows.ts'

/**
 * Deletes all passkeys of somebody whose account is handed on: whoever used it before could still sign in
 * (decisions/sign-in.md §13).
 */
export async function removePasskeys(tx: Tx, app: App, store: PasskeyStore, owner: PasskeyOwner): Promise<void> {
  for (const { id, name } of await store.list(tx)) {
    await store.remove(tx, id)
    await mailPasskeyChange(tx, app, owner, 'passkey-removed', name)
  }
}
