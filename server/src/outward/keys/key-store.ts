import { sql } from 'kysely'
import { keyKinds, type KeyKind, type KeyState } from '@chopcard/contract/outward/key-kinds.ts'
import type { Key } from '@chopcard/contract/outward/merchant/keys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Scope } from '@chopcard/contract/core/scopes.ts'
import { endOfDay, localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { describeCertificate } from './read-certificate.ts'

const endingDays = 30

/** The state of a key `k`; `ending` is also a signing secret that a newer one has replaced. */
export const keyState = sql<KeyState>`case
  when k.revoked_at is not null then 'revoked'
  when k.expires_at <= now() then 'expired'
  when k.expires_at <= now() + make_interval(days => ${endingDays}) then 'ending'
  else 'active' end`

/** The keys of a merchant, without order or limit. */
export const keysQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'k.merchant_id').onRef('s.id', '=', 'k.created_by'))
    .leftJoin('api_key_use as u', (on) =>
      on.onRef('u.merchant_id', '=', 'k.merchant_id').onRef('u.key_id', '=', 'k.id'),
    )
    .where('k.merchant_id', '=', merchantId)
    .select([
      'k.id',
      'k.kind',
      'k.name',
      'k.hint',
      'k.is_test',
      'k.acts_on',
      'k.scopes',
      'k.addresses',
      'k.certificate',
      'k.created_at',
      'k.expires_at',
      'k.revoked_at',
      'u.last_used_on',
      's.name as creator',
      keyState.as('state'),
    ])

export type KeyRow = Awaited<ReturnType<ReturnType<typeof keysQuery>['executeTakeFirstOrThrow']>>

/** A key of the merchant; an unknown one is refused, and a foreign one alike. In a transaction it is held. */
export async function loadKey(db: Db | Tx, merchantId: string, id: string): Promise<KeyRow> {
  return (await keysQuery(db, merchantId).where('k.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

/** Holds the row of a key until the transaction ends. */
export async function holdKey(tx: Tx, merchantId: string, id: string): Promise<KeyRow> {
  await tx
    .selectFrom('api_key')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  return loadKey(tx, merchantId, id)
}

/** A key as answers show it: masked. */
export const presentKey = (row: KeyRow, merchant: Pick<Merchant, 'shortKey' | 'timeZone'>): Key => ({
  id: row.id,
  kind: row.kind as KeyKind,
  name: row.name,
  hint: row.hint,
  keyId: row.kind === keyKinds[0] ? null : keyIdOf(merchant.shortKey, row.id),
  isTest: row.is_test,
  scopes: row.scopes as Scope[],
  addresses: row.addresses,
  createdAt: row.created_at.toISOString(),
  createdBy: { name: row.creator, nickname: null },
  expiresAt: row.expires_at?.toISOString() ?? null,
  expiresOn: row.expires_at && localDay(row.expires_at, merchant.timeZone),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedOn: row.last_used_on,
  state: row.state,
  certificate: row.certificate && describeCertificate(row.certificate),
})

/** What signed requests name a key by: the merchant's short key, then the key's id. */
export const keyIdOf = (shortKey: string, id: string): string => `${shortKey}.${id}`

/** The last instant of the last day of a key. */
export const endOfKey = (day: string | null | undefined, merchant: Pick<Merchant, 'timeZone'>): Date | null =>
  day ? endOfDay(day, merchant.timeZone) : null
