import type { Registry } from 'prom-client'
import type { healthChecks, systemHealth as route } from '@chopcard/contract/platform/admin/health.ts'
import type { Verb } from '../../core/context.ts'
import { configText } from '../../core/system-config.ts'

type Name = (typeof healthChecks)[number]
type Figure = {
  figure: string
  limit: number
  unit: 'seconds' | 'count'
  /** A gauge of rows that are counted has no value where there is no row. */
  countsRows?: true
}

/** The gauge behind each check, and the value above which `deploy/alerts.yaml` raises an alert. */
export const figures: Record<Name, Figure> = {
  booksDifferences: { figure: 'chopcard_books_differences', limit: 0, unit: 'count' },
  subscriberBehind: { figure: 'chopcard_subscriber_behind_seconds', limit: 300, unit: 'seconds', countsRows: true },
  webhooksBehind: { figure: 'chopcard_webhook_oldest_unattempted_seconds', limit: 60, unit: 'seconds' },
  messagesWaiting: { figure: 'chopcard_messages_oldest_seconds', limit: 900, unit: 'seconds', countsRows: true },
  messagesParked: { figure: 'chopcard_messages_parked', limit: 0, unit: 'count', countsRows: true },
  jobsParked: { figure: 'chopcard_jobs_parked', limit: 0, unit: 'count' },
  tasksFailing: { figure: 'chopcard_task_failing', limit: 0, unit: 'count', countsRows: true },
  connectionsWanted: { figure: 'chopcard_database_connections', limit: 10, unit: 'count' },
  replicaBehind: { figure: 'chopcard_replica_lag_seconds', limit: 60, unit: 'seconds' },
  backupAge: { figure: 'chopcard_backup_age_seconds', limit: 26 * 3600, unit: 'seconds' },
  backupWaiting: { figure: 'chopcard_backup_waiting_seconds', limit: 300, unit: 'seconds' },
  backupLoses: { figure: 'chopcard_backup_drill_lost_seconds', limit: 60, unit: 'seconds' },
}

/** Of a gauge with several labels, the ones that count. */
const counted: Partial<Record<Name, string>> = { connectionsWanted: 'wanted' }

export const systemHealth: Verb<typeof route> = async ({ app }) => {
  const checks: Awaited<ReturnType<typeof checkHealth>>[] = []
  // One after the other, so that they do not wait for connections and show that as a finding.
  for (const name of Object.keys(figures) as Name[]) checks.push(await checkHealth(app.metrics.registry, name))
  const isPublic = (await configText(app.database.kysely, 'status.shown')) === 'true'
  return { measuredAt: new Date().toISOString(), checks, isPublic }
}

/** A figure of the platform's beside its limit; `unknown` where nothing is measured. */
export async function checkHealth(registry: Registry, name: Name) {
  const { figure, limit, unit, countsRows } = figures[name]
  const readings = (await registry.getSingleMetric(figure)?.get())?.values ?? []
  const values = readings
    .map(({ value, labels }) => ({ value, of: String(Object.values(labels)[0] ?? '') || null }))
    .filter(({ of }) => !counted[name] || of === counted[name])
  const none = countsRows && { value: 0, of: null }
  const worst = values.toSorted((a, b) => b.value - a.value)[0] ?? (none || undefined)
  const state = worst === undefined ? 'unknown' : worst.value > limit ? 'exceeded' : 'good'
  const isNamed = state === 'exceeded' && !counted[name]
  return { name, value: worst?.value ?? null, of: isNamed ? (worst?.of ?? null) : null, limit, unit, state } as const
}
