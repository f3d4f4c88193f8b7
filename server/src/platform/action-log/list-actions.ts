import { sql } from 'kysely'
import type {
  lastActionCheck as checkRoute,
  listActions as listRoute,
} from '@chopcard/contract/platform/admin/action-log.ts'
import type { Verb } from '../../core/context.ts'
import { countedUpTo, pageRequest, pagingOf } from '../../core/paging.ts'
import { actionLines, type ActionRow, namedActions } from './action-query.ts'

export const listActions: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const { page, pageSize } = pageRequest(query)
  const offset = (page - 1) * pageSize
  // To look further back, people narrow the days: each further page from the newest on costs more.
  if (offset >= countedUpTo) return { items: [], paging: pagingOf(query, countedUpTo + 1) }
  const ascending = query.sort === 'at'
  const [shown, counted] = await Promise.all([
    actionLines(db, query, { most: offset + pageSize, ascending }),
    actionLines(db, query, { most: countedUpTo + 1, ascending }),
  ])
  const order = ascending ? sql`order by at, id` : sql`order by at desc, id desc`
  const rows = await namedActions(db, sql`select * from (${shown.lines}) as shown ${order} offset ${offset}`)
  const total = async () => {
    if (rows.length < pageSize && (rows.length || !offset)) return offset + rows.length
    const { rows: found } = await sql<{ total: number }>`select count(*) as total from (${counted.lines}) as c`.execute(
      db,
    )
    return found[0]?.total ?? 0
  }
  const way = ascending ? 1 : -1
  const items = rows.sort((a, b) => way * (a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))).map(present)
  return { items, paging: pagingOf(query, await total()) }
}

const present = (row: ActionRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  area: row.area,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actorName: row.actor_name,
  actorEmail: row.actor_email,
  nickname: row.nickname,
  onBehalfOf: row.on_behalf_of,
  action: row.action,
  target: row.target,
  status: row.status,
  before: row.before,
  after: row.after,
  ip: row.ip,
})

export const lastActionCheck: Verb<typeof checkRoute> = async ({ db }) => {
  const row = await db.selectFrom('audit_check').selectAll().orderBy('checked_at', 'desc').limit(1).executeTakeFirst()
  if (!row) return null
  return {
    checkedAt: row.checked_at.toISOString(),
    lines: row.platform_lines + row.sealed_lines,
    amended: row.amended,
    platformBreak: row.platform_break,
    sealBreak: row.seal_break,
  }
}
