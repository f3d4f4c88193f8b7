import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Action } from '@chopcard/contract/core/permissions.ts'
import { answerIn } from './answered.ts'
import { merchantOf } from './authenticate.ts'
import type { Staff } from './context.ts'
import { type Database, type Db, read } from './database.ts'
import { readSession, type SessionRow } from './read-session.ts'
import { shortKeyOf } from './secrets.ts'
import { type StaffColumns, staffColumns, staffJoins, staffVersion } from './staff-columns.ts'
import type { Statement } from './statement.ts'

const staffById: Statement = {
  name: 'staff_by_id',
  text: `select ${staffColumns}, st.enabled, ${staffVersion} from staff st ${staffJoins} where st.merchant_id = $1 and st.id = $2`,
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

/** A user with what their role allows now, for work that goes on without their session; undefined once they are disabled. */
export async function findStaff(
  database: Database,
  merchantId: string,
  { id, nickname }: Pick<Staff, 'id' | 'nickname'>,
): Promise<Staff | undefined> {
  const [row] = await read<StaffColumns & { enabled: boolean }>(database, staffById, [merchantId, id])
  return row?.enabled ? staffOf(row, { sessionId: '', nickname, storeId: null }) : undefined
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
