import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Action } from '@chopcard/contract/core/permissions.ts'
import { type Answered, answeredTo, answerIn } from './answered.ts'
import { type MerchantColumns, merchantColumns, merchantOf } from './authenticate.ts'
import type { Staff } from './context.ts'
import { type Database, type Db, read } from './database.ts'
import { knownMerchant, merchantIdOf, noteMerchant } from './merchant-key.ts'
import { hashToken, shortKeyOf } from './secrets.ts'
import type { Statement } from './statement.ts'

/** A user with the merchant and what their role allows. */
export type StaffColumns = MerchantColumns & {
  staff_id: string
  email: string
  staff_name: string
  avatar: string | null
  role_name: string
  menu_permissions: string[] | null
  action_permissions: string[] | null
}

/** `StaffColumns` of a user `st`. */
export const staffColumns = `st.id as staff_id, st.email, st.name as staff_name, st.avatar, st.role_name,
      coalesce(mr.menu_permissions, dr.menu_permissions) as menu_permissions,
      coalesce(mr.action_permissions, dr.action_permissions) as action_permissions,
      ${merchantColumns}`

/** The joins that these columns need. */
export const staffJoins = `join merchant m on m.merchant_id = st.merchant_id
    join service_plan p on p.id = m.plan_id
    left join merchant_role mr on mr.merchant_id = st.merchant_id and mr.name = st.role_name
    left join default_role dr on dr.name = st.role_name`

/** Differs whenever one of the rows that `staffColumns` reads has been written: the transactions that wrote them last. */
const staffVersion = `format('%s %s %s %s %s', st.xmin, m.xmin, p.xmin, mr.xmin, dr.xmin) as version`

type SessionRow = Answered & {
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
const sessionOf = (merchant: string, from: string): string => `
    select now() as now, s.id as session_id, s.nickname, s.store_id, s.last_seen_at < now() - interval '5 minutes' as stale,
      s.merchant_id, s.staff_id, st.enabled, ${staffVersion},
      ${answeredTo(merchant, 's.staff_id')}
    from ${from}
    join staff st on st.merchant_id = s.merchant_id and st.id = s.staff_id
    ${staffJoins}
    where s.token_hash = $1 and s.expires_at > now()`

/** By the merchant's short key, where the merchant is not known yet. */
export const sessionByToken: Statement = {
  name: 'session_by_token',
  text: `${sessionOf('s.merchant_id', 'merchant_key k join session s on s.merchant_id = k.merchant_id')} and k.short_key = $2`,
}

const sessionOfMerchant: Statement = {
  name: 'session_of_merchant',
  text: `${sessionOf('$2::uuid', 'session s')} and s.merchant_id = $2::uuid`,
}

/**
 * The session of a token; the merchant is looked up with it once, and known from then on. A sharded database takes no statement of
 * a merchant that is not known.
 */
async function readSession(database: Database, token: string, shortKey: string, key: string | null) {
  const isSharded = !knownMerchant(shortKey) && (await database.isSharded())
  const merchantId = isSharded ? await merchantIdOf(database.kysely, shortKey) : knownMerchant(shortKey)
  if (isSharded && !merchantId) return undefined
  const [statement, named] = merchantId ? [sessionOfMerchant, merchantId] : [sessionByToken, shortKey]
  const [session] = await read<SessionRow>(database, statement, [hashToken(token), named, key])
  if (session && !merchantId) noteMerchant(shortKey, session.merchant_id)
  return session
}

const staffById: Statement = {
  name: 'staff_by_id',
  text: `select ${staffColumns}, ${staffVersion} from staff st ${staffJoins} where st.merchant_id = $1 and st.id = $2`,
}

/**
 * Authenticates a merchant token: reads session, user, role, merchant, plan and the stored reply for the request's
 * idempotency key in one statement. Refuses with 401, or with the state of the account.
 */
export async function authenticateStaff(database: Database, token: string, key: string | null) {
  const shortKey = shortKeyOf('mt', token)
  if (!shortKey) refuse('UNAUTHORIZED')
  const session = await readSession(database, token, shortKey, key)
  if (!session) refuse('UNAUTHORIZED')
  if (!session.enabled) refuse('ACCOUNT_IS_NOT_ENABLED')
  const row = (await knownStaff(database, session)) ?? refuse('UNAUTHORIZED')
  const merchant = merchantOf(row, session.now)
  if (session.stale) await touch(database.kysely, merchant.id, session.session_id)
  return {
    now: session.now,
    merchant,
    staff: staffOf(row, { sessionId: session.session_id, nickname: session.nickname, storeId: session.store_id }),
    answered: answerIn(session),
  }
}

type KnownStaff = StaffColumns & { version: string }

const MAX_KNOWN = 5_000

/** Users as a database gave them last, the oldest first. */
const known = new WeakMap<Database, Map<string, KnownStaff>>()

/**
 * The user of a session with role, merchant and plan: from memory unless one of these rows has been written since. They are long and
 * change rarely; the version is read for each request.
 */
async function knownStaff(database: Database, session: SessionRow): Promise<KnownStaff | undefined> {
  const staff = known.get(database) ?? new Map<string, KnownStaff>()
  known.set(database, staff)
  const before = staff.get(session.staff_id)
  if (before?.version === session.version) return before
  const [row] = await read<KnownStaff>(database, staffById, [session.merchant_id, session.staff_id])
  staff.delete(session.staff_id)
  if (row) staff.set(session.staff_id, row)
  const [oldest] = staff.keys()
  if (staff.size > MAX_KNOWN && oldest) staff.delete(oldest)
  return row
}

const touch = (db: Db, merchantId: string, sessionId: string) =>
  db
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', sessionId)
    .execute()

/** A user as the verbs see them, in one of their sessions. */
export function staffOf(row: StaffColumns, session: Pick<Staff, 'sessionId' | 'nickname' | 'storeId'>): Staff {
  return {
    ...session,
    id: row.staff_id,
    email: row.email,
    name: row.staff_name,
    avatar: row.avatar,
    role: row.role_name,
    menus: new Set(row.menu_permissions ?? []),
    actions: new Set((row.action_permissions ?? []) as Action[]),
  }
}
