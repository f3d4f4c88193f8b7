import type { listPlatformViews as route } from '@chopcard/contract/platform/merchant/platform-access.ts'
import { sql } from 'kysely'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { viewsQuery } from './view-store.ts'
import { presentWritten, writtenColumn } from './written-in.ts'

type Ended = 'admin' | 'time' | 'session' | 'replaced'

/** The merchant's own log of what the platform did in its back office. */
export const listPlatformViews: Verb<typeof route> = async ({ db, merchant }, { query: f }) => {
  const { direction } = orderOf(f.sort ?? '-startedAt', { startedAt: 'v.started_at' })
  let query = viewsQuery(db, merchant.id)
    .select(writtenColumn(merchant.id).as('written'))
    .orderBy('v.started_at', direction)
    .orderBy('v.id', direction)
  if (f.written) query = query.where('v.writes', f.written === 'true' ? '>' : '=', 0)
  if (f.q) {
    const part = containing(f.q)
    query = query.where(sql<boolean>`(a.username ilike ${part} or v.reason ilike ${part})`)
  }
  const page = await fetchPage(db, query, f)
  const items = page.items.map((row) => {
    // A view without a valid session or right is over, even before the job has closed it.
    const isOver = row.ended_at === null && !row.is_open
    return {
      id: row.id,
      adminName: row.admin_name,
      onBehalfOf: row.on_behalf_of,
      startedAt: row.started_at.toISOString(),
      endedAt: (row.ended_at ?? (isOver ? row.expires_at : null))?.toISOString() ?? null,
      endedBy: row.ended_by as Ended | null,
      reason: row.writes || row.may_write ? row.reason : null,
      written: presentWritten(row.written),
    }
  })
  return { ...page, items }
}
