import { sql } from 'kysely'
import { newId } from './new-id.ts'
import type { Db, Tx } from './database.ts'
import type { NewPasskey, StoredPasskey } from './passkey-ceremony.ts'

/** The passkeys of one person: of a merchant's user, or of an administrator of the platform. */
export type PasskeyStore = {
  /** Oldest first. */
  list(db: Db | Tx): Promise<PasskeyRow[]>
  /** Locks the person, so that passkeys are added one after another. */
  lock(tx: Tx): Promise<unknown>
  add(tx: Tx, values: PasskeyValues): Promise<unknown>
  rename(tx: Tx, id: string, name: string): Promise<unknown>
  /** Deletes a passkey and ends the sessions that it began or confirmed; the one excepted stays, without it. */
  remove(tx: Tx, id: string, except?: string): Promise<unknown>
  /** Notes a use; false if the passkey is gone, or another use has had this counter. */
  recordUse(db: Db | Tx, id: string, counter: number): Promise<boolean>
  /** Notes that a session's user has shown a passkey. */
  confirmSession(db: Db | Tx, sessionId: string, passkeyId: string): Promise<unknown>
}

export type PasskeyRow = StoredPasskey & {
  name: string
  isSynced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

export type PasskeyValues = ReturnType<typeof passkeyValues>

export const passkeyValues = (
  name: string,
  { credentialId, publicKey, counter, transports, isSynced }: NewPasskey,
) => ({
  id: newId(),
  name,
  credential_id: credentialId,
  public_key: publicKey,
  counter,
  transports,
  is_synced: isSynced,
})

/** The columns of `PasskeyRow`, the same in both tables. */
export const passkeyColumns = [
  'id',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'is_synced as isSynced',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

export const usedNow = (counter: number) => ({ counter, last_used_at: sql<Date>`now()` })

/** The same condition as `counterMoves`, so that of two uses with one counter the second is refused. */
export const counterIsBelow = (counter: number) =>
  sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`

export const presentPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
