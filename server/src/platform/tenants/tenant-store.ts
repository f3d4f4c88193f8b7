import { sql } from 'kysely'
import type { TenantDetails } from '@chopcard/contract/platform/admin/merchants.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { FeatureMap } from '@chopcard/contract/core/features.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { localDay } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { FeatureOverrides } from '../../core/feature-overrides.ts'

/** The merchant's own row, locked until the transaction ends; NOT_FOUND when there is none. */
export const holdTenant = async (tx: Tx, id: string): Promise<TenantRow> =>
  (await rowQuery(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('NOT_FOUND')

/** The same, not locked. */
export const loadTenant = async (db: Db, id: string): Promise<TenantRow> =>
  (await rowQuery(db, id).executeTakeFirst()) ?? refuse('NOT_FOUND')

export type TenantRow = Awaited<ReturnType<ReturnType<typeof rowQuery>['executeTakeFirstOrThrow']>>

const rowQuery = (db: Db | Tx, id: string) =>
  db
    .selectFrom('merchant')
    .select([
      'merchant_id',
      'short_key',
      'name',
      'primary_language',
      'time_zone',
      'currency',
      'address',
      'phone',
      'website',
      'platform_notes',
      'plan_id',
      'service_end_at',
      'service_prompt_days',
      'campaign_quota',
      'admin_quota',
      'member_quota',
      'campaign_count',
      'admin_count',
      'member_count',
      'account_state',
      'state_reason',
      'state_changed_at',
      'created_at',
    ])
    .select([
      sql<FeatureMap>`features`.as('features'),
      sql<FeatureOverrides>`feature_overrides`.as('feature_overrides'),
    ])
    .where('merchant_id', '=', id)

/** What the platform's form shows and changes. */
export const detailsOf = (row: TenantRow): TenantDetails => ({
  name: row.name,
  primaryLanguage: row.primary_language as Language,
  timeZone: row.time_zone,
  currency: row.currency,
  address: row.address,
  phone: row.phone,
  website: row.website,
  platformNotes: row.platform_notes,
  planId: row.plan_id,
  endsOn: row.service_end_at && localDay(row.service_end_at, row.time_zone),
  promptDays: row.service_prompt_days,
  quotas: { campaigns: row.campaign_quota, users: row.admin_quota, members: row.member_quota },
})
