import { sql } from 'kysely'
import type { z } from 'zod'
import type { getPlan as getRoute, listPlans as listRoute } from '@chopcard/contract/platform/admin/plans.ts'
import type { planFilters } from '@chopcard/contract/platform/tenants.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { plansQuery, presentPlan, showPlan } from './plan-store.ts'

export type PlanFilters = { [K in keyof typeof planFilters]?: z.output<(typeof planFilters)[K]> }

/** The plans that fit the filters; without order or limit. */
export function filteredPlans(db: Db, f: PlanFilters) {
  let plans = plansQuery(db)
  if (f.q) plans = plans.where('p.name', 'ilike', containing(f.q))
  if (f.state) plans = plans.where('p.enabled', '=', f.state === 'sold')
  return plans
}

export const listPlans: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'price', {
    price: sql`p.price`,
    name: sql`lower(p.name)`,
    merchants: sql.ref('all_merchants'),
    createdAt: sql`p.created_at`,
  })
  const plans = filteredPlans(db, query).orderBy(column, direction).orderBy('p.id', direction)
  const page = await fetchPage(db, plans, query)
  return { ...page, items: page.items.map(presentPlan) }
}

export const getPlan: Verb<typeof getRoute> = ({ db }, { params }) => showPlan(db, params.id)
