import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listMerchants as route } from '@chopcard/contract/platform/admin/merchants.ts'
import type { tenantFilters } from '@chopcard/contract/platform/tenants.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { endsOn, foundBy, presentTenant, tenantsQuery, tenantState, withOwners } from './tenant-query.ts'

export type TenantFilters = { [K in keyof typeof tenantFilters]?: z.output<(typeof tenantFilters)[K]> }

/** The merchants that fit the filters; without order or limit. */
export function filteredTenants(db: Db, f: TenantFilters) {
  let tenants = tenantsQuery(db)
  if (f.q) tenants = tenants.where(foundBy(f.q))
  if (f.state) tenants = tenants.where(tenantState, '=', f.state)
  if (f.planId) tenants = tenants.where('p.family_id', '=', familyOf(f.planId))
  if (f.endsFrom) tenants = tenants.where(endsOn, '>=', f.endsFrom)
  if (f.endsTo) tenants = tenants.where(endsOn, '<=', f.endsTo)
  if (f.books) tenants = tenants.where('m.books_differences', '>', 0)
  return tenants
}

/** The plan that any version of it names. */
export const familyOf = (planId: string) => sql<string>`(select f.family_id from service_plan f where f.id = ${planId})`

const columns = {
  createdAt: sql`m.created_at`,
  name: sql`lower(m.name)`,
  plan: sql`lower(p.name)`,
  endsOn: sql`m.service_end_at`,
  members: sql`m.member_count`,
  entries: sql`coalesce(t.entries_30_days, 0)`,
  lastActivityAt: sql`t.last_activity_at`,
} satisfies Record<string, RawBuilder<unknown>>

export const listTenants: Verb<typeof route> = async ({ db }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', columns)
  // The keys alone are sorted: what is shown beside them is read for the page.
  const keys = filteredTenants(db, query)
    .clearSelect()
    .select('m.merchant_id')
    // What is not known comes last, whichever way.
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('m.merchant_id', direction)
  const page = await fetchPage(db, keys, query, { endsThere: true })
  return { ...page, items: (await withOwners(db, await readTenants(db, page.items))).map(presentTenant) }
}

/** These merchants, in this order. */
async function readTenants(db: Db, keys: { merchant_id: string }[]) {
  const ids = keys.map(({ merchant_id }) => merchant_id)
  const rows = await tenantsQuery(db).where(sql<boolean>`m.merchant_id = any(${ids}::uuid[])`).execute()
  return rows.sort((a, b) => ids.indexOf(a.merchant_id) - ids.indexOf(b.merchant_id))
}
