import { sql } from 'kysely'
import type { z } from 'zod'
import type { bannerFilters, listBanners as route } from '@chopcard/contract/platform/admin/banners.ts'
import type { BannerPlace } from '@chopcard/contract/office/banners.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { bannersQuery, phase, presentBanner } from './banner-store.ts'

const sorts = { sequence: 'b.position', name: 'b.name', startsOn: 'b.starts_on', endsOn: 'b.ends_on' } as const

type Filters = z.output<z.ZodObject<typeof bannerFilters>> & { q?: string }

/** The banners of a place. The filters by plan and language find those whose audience includes it. */
export function filteredBanners(db: Db, place: BannerPlace, { q, phase: asked, planId, language }: Filters) {
  let rows = bannersQuery(db).where('b.place', '=', place)
  if (q) rows = rows.where('b.name', 'ilike', containing(q))
  if (asked) rows = rows.where(phase, '=', asked)
  if (planId) rows = rows.where(sql<boolean>`(b.plan_ids = '{}' or ${planId}::uuid = any(b.plan_ids))`)
  if (language) rows = rows.where(sql<boolean>`(b.languages = '{}' or ${language} = any(b.languages))`)
  return rows
}

export const listBanners: Verb<typeof route> = async ({ db }, { params: { place }, query }) => {
  const { column, direction } = orderOf(query.sort ?? 'sequence', sorts)
  const rows = filteredBanners(db, place, query).orderBy(column, direction).orderBy('b.id')
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map(presentBanner) }
}
