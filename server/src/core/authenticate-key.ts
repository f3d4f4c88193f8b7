import type { Scope } from '@chopcard/contract/core/scopes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type Action, actions } from '@chopcard/contract/core/permissions.ts'
import { type Answered, answeredTo, answerIn } from './answered.ts'
import { isApiKey, parseApiKey } from './api-key-text.ts'
import { type MerchantColumns, merchantColumns } from './authenticate.ts'
import type { ApiKey, Staff } from './context.ts'
import { type Database, read } from './database.ts'
import type { Pace } from './key-rules.ts'
import { merchantIdOf } from './merchant-key.ts'
import { hashToken } from './secrets.ts'
import type { Statement } from './statement.ts'

/** A key with the merchant that it acts on, and the stored answer to the request's idempotency key. */
export type KeyRow = MerchantColumns &
  Answered & {
    now: Date
    key_id: string
    /** The merchant whose key it is: of a test key another one than it acts on. */
    key_merchant: string
    key_name: string
    is_test: boolean
    scopes: string[]
    addresses: string[]
    key_expires_at: Date | null
    revoked_at: Date | null
    api_rate: number
    api_burst: number
    /** Of a key that requests are signed with. */
    sealed: string | null
    certificate: Buffer | null
  }

/** `KeyRow` of a key `k` of the merchant `$2`, as if it acted on that merchant; its answer is that to `$3`. */
const keyColumns = `now() as now, k.id as key_id, k.merchant_id as key_merchant, k.name as key_name, k.is_test, k.scopes,
      k.addresses, k.expires_at as key_expires_at, k.revoked_at, p.api_rate, p.api_burst,
      k.sealed, k.certificate,
      k.acts_on,
      ${answeredTo('$2::uuid', 'k.id')},
      ${merchantColumns}`

/** The joins that these columns need. */
const keyJoins = `join merchant m on m.merchant_id = k.merchant_id
    join service_plan p on p.id = m.plan_id`

/**
 * What a test key has of the merchant `$2` that it acts on; the plan, the features and the state of the service are those of the one
 * whose key it is: it works as the live ones do.
 */
const testMerchant: Statement = {
  name: 'merchant_of_test_key',
  text: `
    select m.merchant_id, m.short_key, m.name as merchant_name, m.localized_names, m.time_zone, m.currency, m.primary_language, m.sandbox_of,
      ${answeredTo('$2::uuid', '$1::uuid')}
    from merchant m where m.merchant_id = $2::uuid`,
}

const keyByHash: Statement = {
  name: 'key_by_hash',
  text: `
    select ${keyColumns}
    from api_key k
    ${keyJoins}
    where k.merchant_id = $2::uuid and k.key_hash = $1`,
}

// By its id, or a certificate by its fingerprint. A merchant has few keys, and all of them are in one range of the index.
const keyById: Statement = {
  name: 'key_by_id',
  text: `
    select ${keyColumns}
    from api_key k
    ${keyJoins}
    where k.merchant_id = $2::uuid and k.kind <> 'api' and (k.id::text = $1 or encode(k.fingerprint, 'hex') = $1)
    order by k.revoked_at desc nulls first limit 1`,
}

/** Reads the key that a signed request names, as `findKey` does; whoever names it has proven nothing yet. */
export async function findNamedKey(database: Database, keyid: string, key: string | null): Promise<KeyRow> {
  const [, shortKey, id] = /^([0-9a-z]{8})\.([0-9a-f]{64}|[0-9a-f-]{36})$/.exec(keyid) ?? refuse('KEY_UNKNOWN')
  return readKey(database, keyById, id ?? '', shortKey ?? '', key)
}

/**
 * Reads the key of a bearer token with its merchant, plan and the stored answer to the request's idempotency key, in one statement; in
 * two where it is a test key.
 * A mistyped key is refused by its checksum, without a query.
 */
export async function findKey(database: Database, token: string, key: string | null): Promise<KeyRow> {
  if (!isApiKey(token)) refuse('UNAUTHORIZED')
  const { shortKey } = parseApiKey(token) ?? refuse('KEY_MISTYPED')
  return readKey(database, keyByHash, hashToken(token), shortKey, key)
}

async function readKey(
  database: Database,
  statement: Statement,
  named: Buffer | string,
  shortKey: string,
  key: string | null,
): Promise<KeyRow> {
  const merchantId = (await merchantIdOf(database.kysely, shortKey)) ?? refuse('KEY_UNKNOWN')
  const [row] = await read<KeyRow & { acts_on: string }>(database, statement, [named, merchantId, key])
  if (!row) refuse('KEY_UNKNOWN')
  if (row.acts_on === merchantId) return row
  const [actsOn] = await read<Partial<KeyRow>>(database, testMerchant, [row.key_id, row.acts_on, key])
  return { ...row, ...(actsOn ?? refuse('KEY_UNKNOWN')) }
}

export const keyOfRow = (row: KeyRow): ApiKey => ({
  id: row.key_id,
  name: row.key_name,
  scopes: new Set(row.scopes as Scope[]),
  isTest: row.is_test,
})

export const paceOf = ({ api_rate: rate, api_burst: burst }: KeyRow): Pace => ({ rate, burst })

export const answeredToKey = (row: KeyRow) => answerIn(row)

/**
 * The user that a key is in logs, reports and rules of the till. It sees no page; a scope to write gives every action, because
 * the route has held the scopes already.
 */
export function staffOfKey({ id, name, scopes }: ApiKey): Staff {
  const writes = [...scopes].some((scope) => scope.endsWith(':write'))
  const reads: readonly Action[] = ['query', 'get']
  return {
    id,
    sessionId: id,
    storeId: null,
    email: '',
    name,
    nickname: null,
    avatar: null,
    role: 'key',
    menus: new Set(),
    actions: new Set(writes ? actions : reads),
  }
}
