import type { Feature } from '@chopcard/contract/core/features.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { filteredPlans, type PlanFilters } from '../../platform/plans/list-plans.ts'
import { presentPlan } from '../../platform/plans/plan-store.ts'
import { type FeatureFilters, featureQuery } from '../../platform/tenants/feature-query.ts'
import { type FollowUpFilters, followUpQuery, presentFollowedUp } from '../../platform/tenants/follow-up.ts'
import { filteredTenants, type TenantFilters } from '../../platform/tenants/list-tenants.ts'
import { presentTenant, withOwners } from '../../platform/tenants/tenant-query.ts'
import type { Cell } from '../../core/table-writer.ts'
import { moneyCell, newestFirst, type SystemExportScope } from './export-source.ts'

const tenantColumns = [
  'name',
  'owner',
  'ownerEmail',
  'plan',
  'endsOn',
  'state',
  'members',
  'entries30Days',
  'lastActivity',
] as const

/** All merchants as the filters of their list find them. */
export const tenantsSource = newestFirst({
  columns: [...tenantColumns, 'createdAt'],
  query: ({ db, filters }: SystemExportScope) => filteredTenants(db, filters as TenantFilters),
  id: 'm.merchant_id',
  complete: (rows, { db }: SystemExportScope) => withOwners(db, rows),
  cells: (row, { language }) => {
    const tenant = presentTenant(row)
    return [...tenantCells(tenant, language), wallTime(row.created_at, 'UTC')]
  },
})

function tenantCells(tenant: ReturnType<typeof presentTenant>, language: Language): Cell[] {
  return [
    tenant.name,
    tenant.owner?.name ?? null,
    tenant.owner?.email ?? null,
    tenant.plan.name,
    tenant.endsOn,
    say(language, 'tenants', `state.${tenant.state}`),
    tenant.members,
    tenant.entries,
    tenant.lastActivityAt && wallTime(new Date(tenant.lastActivityAt), 'UTC'),
  ]
}

/** The merchants that need a look, with what is to be done. */
export const followUpSource = newestFirst({
  columns: [...tenantColumns, 'reasons', 'note', 'assignee', 'dueOn'],
  query: ({ db, filters }: SystemExportScope) => followUpQuery(db, filters as FollowUpFilters),
  id: 'm.merchant_id',
  complete: (rows, { db }: SystemExportScope) => withOwners(db, rows),
  cells: (row, { language }) => {
    const { followUp, reasons, ...tenant } = presentFollowedUp(row)
    const why = reasons.map((name) => say(language, 'tenants', `reason.${name}`)).join(', ')
    return [...tenantCells(tenant, language), why, followUp.note, followUp.assigneeName, followUp.dueOn]
  },
})

/** The service plans in their current versions. */
export const plansSource = newestFirst({
  columns: ['plan', 'version', 'price', 'currency', 'cycleDays', 'campaigns', 'users', 'members', 'merchants', 'state'],
  query: ({ db, filters }: SystemExportScope) => filteredPlans(db, filters as PlanFilters),
  id: 'p.id',
  cells: (row, { language }) => {
    const { details, version, merchants } = presentPlan(row)
    const { campaigns, users, members } = details.quotas
    return [
      details.name,
      version,
      moneyCell(details.price, details.currency),
      details.currency,
      details.cycleDays,
      campaigns,
      users,
      members,
      merchants,
      say(language, 'plans', details.enabled ? 'state.sold' : 'state.unsold'),
    ]
  },
})

/** The merchants of one feature, and whether each has it. */
export const featureMerchantsSource = newestFirst({
  columns: ['name', 'plan', 'state', 'source', 'until'],
  query: ({ db, filters }: SystemExportScope) => {
    const { feature, ...rest } = filters as FeatureFilters & { feature: Feature }
    return featureQuery(db, feature, rest)
  },
  id: 'm.merchant_id',
  cells: (row, { language }) => [
    row.name,
    row.plan_name,
    say(language, 'features', row.on ? 'on' : 'off'),
    say(language, 'features', row.overridden ? 'source.override' : 'source.plan'),
    row.overridden ? row.until && wallTime(row.until, 'UTC') : null,
  ],
})
