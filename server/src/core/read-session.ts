import { type Answered, answeredTo } from './answered.ts'
import { type Database, read } from './database.ts'
import { gatherTime } from './gather-time.ts'
import { openGroupCommit, type Outcome } from './group-commit.ts'
import { knownMerchant, merchantIdOf, noteMerchant } from './merchant-key.ts'
import { type DateColumns, readOnNode } from './read-on-node.ts'
import { hashToken } from './secrets.ts'
import { staffJoins, staffVersion } from './staff-columns.ts'
import type { Statement } from './statement.ts'

export type SessionRow = Answered & {
  now: Date
  session_id: string
  nickname: string | null
  store_id: string | null
  stale: boolean
  merchant_id: string
  staff_id: string
  enabled: boolean
  version: string
}

/** A session `s` that is found by a token, of a merchant that is given as an expression. */
const sessionOf = (merchant: string, key: string, from: string): string => `
      now() as now, s.id as session_id, s.nickname, s.store_id, s.last_seen_at < now() - interval '5 minutes' as stale,
      s.merchant_id, s.staff_id, st.enabled, ${staffVersion},
      ${answeredTo(merchant, 's.staff_id', key)}
    from ${from}
    join staff st on st.merchant_id = s.merchant_id and st.id = s.staff_id
    ${staffJoins}
    where s.expires_at > now()`

/** By the merchant's short key, where the merchant is not known yet. */
export const sessionByToken: Statement = {
  name: 'session_by_token',
  text: `select ${sessionOf('s.merchant_id', '$3::text', 'merchant_key k join session s on s.merchant_id = k.merchant_id')}
    and s.token_hash = $1 and k.short_key = $2`,
}

/** Of many requests at once, each with its token and its key. */
const sessionsByToken: Statement = {
  name: 'sessions_by_token',
  text: `select k.place::int as place, ${sessionOf(
    's.merchant_id',
    'k.key',
    `unnest($1::uuid[], $2::bytea[], $3::text[]) with ordinality as k (merchant_id, token_hash, key, place)
    join session s on s.merchant_id = k.merchant_id and s.token_hash = k.token_hash`,
  )}`,
}

/** The same of one merchant, which a sharded database reads on one node. */
const sessionsOfMerchant: Statement = {
  name: 'sessions_of_merchant',
  text: `select k.place::int as place, ${sessionOf(
    '$1::uuid',
    'k.key',
    `unnest($2::bytea[], $3::text[]) with ordinality as k (token_hash, key, place)
    join session s on s.merchant_id = $1::uuid and s.token_hash = k.token_hash`,
  )}`,
}

type Wanted = { merchantId: string; tokenHash: Buffer; key: string | null }
type Group = (key: string, wanted: Wanted) => Promise<SessionRow | undefined>

const groups = new WeakMap<Database, Group>()
/** Nothing is held back for another of the same token: each has a key of its own. */
let count = 0

/** The session of a token of a merchant who is known: read together with those of other requests that come meanwhile. */
function readInGroup(database: Database, wanted: Wanted): Promise<SessionRow | undefined> {
  const group = groups.get(database) ?? openGroup(database)
  groups.set(database, group)
  return group(String(count++), wanted)
}

function openGroup(database: Database): Group {
  const gather = gatherTime(database)
  return openGroupCommit<Wanted, SessionRow | undefined>({
    run: async (batch) => {
      const asked = batch.flat()
      const outcomes = await readBatch(database, asked).catch((error: unknown) => asked.map(() => ({ failed: error })))
      return outcomes.map((outcome) => [outcome])
    },
    limits: () => ({ maxItems: 64, maxBatches: 2, gatherMs: gather() }),
  })
}

/** In a sharded database each merchant's sessions are read on the merchant's node. */
async function readBatch(database: Database, batch: readonly Wanted[]): Promise<Outcome<SessionRow | undefined>[]> {
  const isSharded = await database.isSharded()
  const parts = isSharded ? [...Map.groupBy(batch, ({ merchantId }) => merchantId).values()] : [batch]
  const found = new Map<Wanted, SessionRow>()
  for (const part of parts)
    for (const { place, ...row } of await readPart(database, part, isSharded)) {
      const wanted = part[place - 1]
      if (wanted) found.set(wanted, row)
    }
  return batch.map((wanted) => ({ done: found.get(wanted) }))
}

type PlacedRow = SessionRow & { place: number }

const dates: DateColumns<PlacedRow> = { now: true }

function readPart(database: Database, part: readonly Wanted[], isSharded: boolean): Promise<PlacedRow[]> {
  const merchants = part.map(({ merchantId }) => merchantId)
  const [only = '', ...others] = new Set(merchants)
  const [tokens, keys] = [part.map(({ tokenHash }) => tokenHash), part.map(({ key }) => key)]
  if (isSharded) return readOnNode(database, sessionsOfMerchant, [only, tokens, keys], dates)
  const [statement, whose] = others.length ? [sessionsByToken, merchants] : [sessionsOfMerchant, only]
  return read<PlacedRow>(database, statement, [whose, tokens, keys])
}

/**
 * The session of a token; the merchant is looked up with it once, and known from then on. A sharded database takes no statement of
 * a merchant that is not known.
 */
export async function readSession(database: Database, token: string, shortKey: string, key: string | null) {
  const tokenHash = hashToken(token)
  const isSharded = !knownMerchant(shortKey) && (await database.isSharded())
  const merchantId = isSharded ? await merchantIdOf(database.kysely, shortKey) : knownMerchant(shortKey)
  if (merchantId) return readInGroup(database, { merchantId, tokenHash, key })
  if (isSharded) return undefined
  const [session] = await read<SessionRow>(database, sessionByToken, [tokenHash, shortKey, key])
  if (session) noteMerchant(shortKey, session.merchant_id)
  return session
}
