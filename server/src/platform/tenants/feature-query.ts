import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Feature } from '@chopcard/contract/core/features.ts'
import type { featureFilters } from '@chopcard/contract/platform/tenants.ts'
import type { Db } from '../../core/database.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { familyOf } from './list-tenants.ts'
import { foundBy } from './tenant-query.ts'

export type FeatureFilters = { [K in keyof typeof featureFilters]?: z.output<(typeof featureFilters)[K]> }

/** When the override of a feature of merchant `m` ends; null without an end, or without an override. */
const until = (name: RawBuilder<string>) => sql<Date | null>`(m.feature_overrides -> ${name} ->> 'until')::timestamptz`

/** Whether merchant `m` has an override of the feature that holds now. */
export const isOverridden = (name: RawBuilder<string>) =>
  sql<boolean>`(m.features ? ${name} and coalesce(${until(name)} > now(), true))`

/** Whether plan `p` has the feature. */
export const byPlan = (name: RawBuilder<string>) => sql<boolean>`coalesce((p.features ->> ${name})::boolean, false)`

/** The merchants with what decides about a feature, as the filters find them; without order or limit. */
export function featureQuery(db: Db, feature: Feature, f: FeatureFilters) {
  const name = sql<string>`${feature}::text`
  const overridden = isOverridden(name)
  const isOn = sql<boolean>`case when ${overridden} then (m.features ->> ${name})::boolean else ${byPlan(name)} end`
  let merchants = db
    .selectFrom(realMerchants.as('m'))
    .innerJoin('service_plan as p', 'p.id', 'm.plan_id')
    .select(['m.merchant_id', 'm.merchant_id as id', 'm.name', 'm.time_zone', 'p.name as plan_name'])
    .select([
      isOn.as('on'),
      overridden.as('overridden'),
      sql<string | null>`m.feature_overrides -> ${name} ->> 'by'`.as('by'),
      sql<string | null>`m.feature_overrides -> ${name} ->> 'at'`.as('at'),
      until(name).as('until'),
    ])
  if (f.q) merchants = merchants.where(foundBy(f.q))
  if (f.planId) merchants = merchants.where('p.family_id', '=', familyOf(f.planId))
  if (f.state) merchants = merchants.where(isOn, '=', f.state === 'on')
  if (f.source) merchants = merchants.where(overridden, '=', f.source === 'override')
  return merchants
}
