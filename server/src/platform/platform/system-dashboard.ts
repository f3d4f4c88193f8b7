import type { TenantState } from '@chopcard/contract/platform/tenants.ts'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { attentionKinds, systemDashboard as route } from '@chopcard/contract/platform/admin/dashboard.ts'
import { countExpiringCertificates } from '../apple-identifiers/identifier-store.ts'
import type { App } from '../../core/app.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { incomeByMonth } from '../platform-reports/income.ts'
import { entriesBesideLastWeek } from './entries-of-today.ts'

export const systemDashboard: Verb<typeof route> = async ({ app, db }) => {
  const [states, endingPlans, newMerchants, { countedAt, ...entries }, income, attention] = await Promise.all([
    merchantStates(db),
    planEnds(db),
    latestMerchants(db),
    entriesBesideLastWeek(db),
    incomeByMonth(db),
    whatNeedsALook(app, db),
  ])
  const counted = [countedAt, ...income.map((row) => row.counted_at)].filter((at) => at !== null)
  return {
    states,
    endingPlans,
    newMerchants,
    ...entries,
    income: income.map(({ month, currency, amount }) => ({ month, currency, amount })),
    countedAt: counted.sort((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null,
    attention,
  }
}

async function merchantStates(db: Db) {
  const { rows } = await sql<{ state: TenantState; count: number }>`
    select state, count(*)::int as count from (
      select case
        when account_state <> 'active' then account_state
        when service_end_at <= now() then 'ended'
        when service_end_at <= now() + make_interval(days => service_prompt_days) then 'ending'
        else 'active' end as state
      from ${realMerchants} r) as m
    group by state order by state`.execute(db)
  return rows
}

const shown = 6

/** The plans that end next, by name. */
async function planEnds(db: Db) {
  const rows = await named(db)
    .select('m.service_end_at as on')
    .where('m.account_state', '=', 'active')
    .where('m.service_end_at', '>', sql<Date>`now()`)
    .orderBy('m.service_end_at')
    .limit(shown)
    .execute()
  return rows.map((row) => ({ ...row, on: row.on?.toISOString() ?? '' }))
}

async function latestMerchants(db: Db) {
  const rows = await named(db).select('m.created_at as on').orderBy('m.created_at', 'desc').limit(shown).execute()
  return rows.map((row) => ({ ...row, on: row.on.toISOString() }))
}

const named = (db: Db) =>
  db
    .selectFrom(realMerchants.as('m'))
    .innerJoin('service_plan as p', 'p.id', 'm.plan_id')
    .select(['m.merchant_id as merchantId', 'm.name', 'p.name as plan'])

/** From this share of the disk on somebody should know. */
const nearlyFull = 0.9

async function whatNeedsALook(app: App, db: Db) {
  const { rows } = await sql<Omit<Record<Kind, number>, 'parkedJobs' | 'expiringCertificates' | 'diskNearlyFull'>>`
    select (select count(*) from outbox where state = 'parked')::int as "parkedMessages",
      (select count(*) from task_schedule s cross join lateral
        (select succeeded from task_run where schedule = s.name order by started_at desc, id desc limit 1) r
        where not r.succeeded)::int as "failedTasks",
      (select coalesce(sum(books_differences), 0) from ${realMerchants} r)::int as "bookDifferences",
      coalesce((select (platform_break is not null or seal_break is not null)::int
        from audit_check order by checked_at desc limit 1), 0) as "auditBroken"`.execute(db)
  const counts: Record<Kind, number> = {
    ...(rows[0] ?? { parkedMessages: 0, failedTasks: 0, bookDifferences: 0, auditBroken: 0 }),
    parkedJobs: (await app.jobs.parked()).length,
    expiringCertificates: await countExpiringCertificates(db),
    diskNearlyFull: await percentUsed(app.config.dataDir),
  }
  return (Object.entries(counts) as [Kind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }))
}

type Kind = (typeof attentionKinds)[number]

/** How full the disk of the data is, in percent, once it is nearly full; 0 before. */
async function percentUsed(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined)
  if (!disk?.blocks) return 0
  const used = 1 - disk.bavail / disk.blocks
  return used >= nearlyFull ? Math.round(used * 100) : 0
}
