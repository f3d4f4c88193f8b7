import { sql } from 'kysely'
import type { listBanners as route } from '@chopcard/contract/admin/banners.ts'
import type { Verb } from '../core/context.ts'
import { containing, orderOf, takePage } from '../core/paging.ts'
import { bannersQuery, phase, presentBanner } from './banner-store.ts'

const sorts = { sequence: 'b.position', name: 'b.name', startsAt: 'b.starts_at', endsAt: 'b.ends_at' } as const

/** The banners of a place. The filters by plan and language find those whose audience includes it. */
export const listBanners: Verb<typeof route> = async ({ db }, { params: { place }, query }) => {
  const { column, direction } = orderOf(query.sort ?? 'sequence', sorts)
  let rows = bannersQuery(db).where('b.place', '=', place).orderBy(column, direction).orderBy('b.id')
  if (query.q) rows = rows.where('b.name', 'ilike', containing(query.q))
  if (query.phase) rows = rows.where(phase, '=', query.phase)
  if (query.planId) rows = rows.where(sql<boolean>`(b.plan_ids = '{}' or ${query.planId}::uuid = any(b.plan_ids))`)
  if (query.language) rows = rows.where(sql<boolean>`(b.languages = '{}' or ${query.language} = any(b.languages))`)
  const page = await takePage(db, rows, query)
  return { ...page, items: page.items.map(presentBanner) }
}
