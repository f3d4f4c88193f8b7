import { type RawBuilder, sql } from 'kysely'
import type { ViewState, writingStates } from '@chopcard/contract/platform/admin/views.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { BaseContext, SystemContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { viewIsOpen, viewMayWrite } from '../../core/views-of-platform.ts'

type WritePermission = (typeof writingStates)[number]

/** The views of a merchant with the names that belong to them; the caller adds which. */
export const viewsQuery = (db: Db | Tx, merchantId: string) =>
  viewsOf(db, sql`${merchantId}::uuid`).where('v.merchant_id', '=', merchantId)

/** The same over all merchants. */
export const viewsOfAll = (db: Db | Tx) => viewsOf(db, sql.ref('v.merchant_id'))

/** Subselects name the merchant themselves: in a sharded database they are then read where the view is. */
const viewsOf = (db: Db | Tx, merchant: RawBuilder<string>) =>
  db
    .selectFrom('view_as as v')
    .innerJoin('merchant as m', 'm.merchant_id', 'v.merchant_id')
    .innerJoin('system_admin as a', 'a.id', 'v.admin_id')
    .select([
      'v.id',
      'v.merchant_id',
      'm.name as merchant_name',
      'm.view_as_consent',
      'v.admin_id',
      'a.username as admin_name',
      'v.on_behalf_of',
      'v.started_at',
      'v.expires_at',
      'v.ended_at',
      'v.ended_by',
      'v.reason',
      'v.writes',
    ])
    .select([
      viewIsOpen.as('is_open'),
      viewMayWrite(merchant).as('may_write'),
      sql<number>`greatest(0, ceil(extract(epoch from v.expires_at - now())))::int`.as('seconds_left'),
      // The last that the merchant was asked by this administrator.
      sql<string | null>`(select case when c.expires_at > now() then c.state else 'expired' end from view_as_consent c
        where c.merchant_id = ${merchant} and c.admin_id = v.admin_id order by c.asked_at desc, c.id desc limit 1)`.as(
        'consent',
      ),
    ])

export type ViewRow = Awaited<ReturnType<ReturnType<typeof viewsQuery>['executeTakeFirstOrThrow']>>

/** A view of the caller's own; NOT_FOUND when there is none. */
export const ownView = async (
  { admin }: Pick<SystemContext, 'admin'>,
  db: Db | Tx,
  { id, viewId }: { id: string; viewId: string },
): Promise<ViewRow> =>
  (await viewsQuery(db, id).where('v.id', '=', viewId).where('v.admin_id', '=', admin.id).executeTakeFirst()) ??
  refuse('NOT_FOUND')

export const presentView = (row: ViewRow): ViewState => ({
  id: row.id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  onBehalfOf: row.on_behalf_of,
  isOpen: row.is_open,
  secondsLeft: row.is_open ? row.seconds_left : 0,
  writing: writePermission(row),
  reason: row.reason,
  asksConsent: row.view_as_consent,
})

function writePermission(row: ViewRow): WritePermission {
  if (row.is_open && row.may_write) return 'on'
  if (!row.reason) return 'off'
  if (row.consent === 'waiting') return 'waiting'
  return row.consent === 'refused' || row.consent === 'withdrawn' ? 'refused' : 'off'
}

type Where = Pick<BaseContext, 'action' | 'ip' | 'requestId'>
type Line = { merchantId: string; adminId: string; onBehalfOf: string; target: string; after: unknown }

/** Writes a line of the merchant's own log about a view: it names the administrator and in whose place. */
export const noteForMerchant = (tx: Tx, { action, ip, requestId }: Where, line: Line) =>
  tx
    .insertInto('audit')
    .values({
      merchant_id: line.merchantId,
      at: sql<Date>`now()`,
      id: newId(),
      actor_kind: 'system',
      actor_id: line.adminId,
      on_behalf_of: line.onBehalfOf,
      action,
      view_id: line.target,
      target: line.target,
      status: 200,
      after: JSON.stringify(line.after),
      ip,
      request_id: requestId,
    })
    .execute()
