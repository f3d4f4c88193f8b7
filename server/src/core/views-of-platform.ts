import { type RawBuilder, sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { inView, type Route } from '@chopcard/contract/core/route.ts'
import { type Answered, answeredTo, answerIn } from './answered.ts'
import { merchantOf } from './authenticate.ts'
import { staffOf } from './authenticate-staff.ts'
import { type StaffColumns, staffColumns, staffJoins } from './staff-columns.ts'
import type { View } from './context.ts'
import { type Database, read, type Tx } from './database.ts'
import { merchantIdOf } from './merchant-key.ts'
import type { Statement } from './statement.ts'
import { hashToken, shortKeyOf } from './secrets.ts'

/** Whether a token belongs to a view, in which an administrator sees a merchant's back office. */
export const isViewToken = (token: string): boolean => token.startsWith('va_')

type ViewRow = StaffColumns &
  Answered & {
    now: Date
    view_id: string
    is_open: boolean
    may_write: boolean
    has_passkey: boolean
    admin_id: string
    admin_name: string
  }

/** A view `v` is open until its time ends, or the session or permission of its administrator ends. */
const openView = `(v.ended_at is null and v.expires_at > now() and exists (
  select from system_session ss join system_admin sa on sa.id = ss.admin_id
  where ss.id = v.session_id and ss.admin_id = v.admin_id and ss.expires_at > now() and sa.enabled and not sa.is_agent))`

/**
 * A view `v` of a merchant `m`, named by `:merchant`, may write if a reason was given, and if the merchant consented where the merchant asks
 * for that.
 */
const maySave = `(v.reason is not null and (not m.view_as_consent or exists (
  select from view_as_consent c where c.merchant_id = :merchant and c.admin_id = v.admin_id and c.state = 'given'
    and c.expires_at > now())))`

/** The same two conditions for the query builder. */
export const viewIsOpen = sql<boolean>`${sql.raw(openView)}`
export const viewMayWrite = (merchant: RawBuilder<string>): RawBuilder<boolean> =>
  sql.join(
    maySave.split(':merchant').map((part) => sql.raw(part)),
    merchant,
  )

const viewByToken: Statement = {
  name: 'view_by_token',
  text: `
    select v.id as view_id, v.admin_id, a.username as admin_name, ${openView} as is_open, ${maySave.replace(':merchant', '$2::uuid')} as may_write,
      (select ss.passkey_id is not null from system_session ss where ss.id = v.session_id) as has_passkey,
      ${answeredTo('$2::uuid', 'v.admin_id')},
      now() as now, ${staffColumns}
    from view_as v
    join system_admin a on a.id = v.admin_id
    join staff st on st.merchant_id = v.merchant_id and st.id = v.staff_id
    ${staffJoins}
    where v.merchant_id = $2::uuid and v.token_hash = $1`,
}

/**
 * Authenticates a view: who views the back office, in whose place, and whether they may write. Read from the database
 * for each request, and whether a passkey has begun or confirmed the administrator's session. Refuses with 401 after the view, the administrator's session or their permission has ended.
 */
export async function authenticateView(database: Database, token: string, key: string | null) {
  const shortKey = shortKeyOf('va', token) ?? refuse('UNAUTHORIZED')
  const merchantId = (await merchantIdOf(database.kysely, shortKey)) ?? refuse('UNAUTHORIZED')
  const [row] = await read<ViewRow>(database, viewByToken, [hashToken(token), merchantId, key])
  if (!row) refuse('UNAUTHORIZED')
  if (!row.is_open) refuse('VIEW_AS_ENDED')
  const view: View = {
    id: row.view_id,
    adminId: row.admin_id,
    adminName: row.admin_name,
    mayWrite: row.may_write,
  }
  // Entries that are written in a view record the administrator in the place of the till.
  const staff = staffOf(row, { sessionId: row.view_id, nickname: row.admin_name, storeId: null })
  const { now, has_passkey: hasPasskey } = row
  return { now, merchant: merchantOf(row, now), staff, view, answered: answerIn(row), hasPasskey }
}

/** Refuses a call that views may never use, and a change while the view may only read. */
export function mayCallInView(route: Route, view: View): void {
  if (route.audience !== 'merchant') refuse('UNAUTHORIZED')
  const allowed = inView(route)
  if (allowed === 'never') refuse('VIEW_AS_FORBIDDEN')
  if (allowed === 'write' && !view.mayWrite) refuse('VIEW_AS_READ_ONLY')
}

/**
 * Counts a write of a view in the transaction of the write, which locks the view's row until it commits: ending the
 * view waits for it, and later writes are refused.
 */
export async function countWrite(tx: Tx, merchantId: string, viewId: string): Promise<void> {
  const { numAffectedRows: counted = 0n } = await sql`
    update view_as v set writes = v.writes + 1 from merchant m
    where v.merchant_id = ${merchantId} and v.id = ${viewId} and m.merchant_id = v.merchant_id
      and ${viewIsOpen} and ${viewMayWrite(sql`${merchantId}::uuid`)}`.execute(tx)
  if (!counted) refuse('VIEW_AS_ENDED')
}
