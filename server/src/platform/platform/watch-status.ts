import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { healthChecks } from '@chopcard/contract/platform/admin/health.ts'
import { type StatusPart, statusParts } from '@chopcard/contract/platform/public-status.ts'
import type { Db } from '../../core/database.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { configText } from '../../core/system-config.ts'
import { statusDays } from './status-rules.ts'
import { checkHealth } from './system-health.ts'

/** The figures that say whether a part works. What waits for a person, such as a message that failed, disturbs nobody any more. */
const checksOf: Record<StatusPart, readonly (typeof healthChecks)[number][]> = {
  till: ['connectionsWanted'],
  messages: ['messagesWaiting'],
  connections: ['webhooksBehind', 'subscriberBehind'],
  tasks: ['tasksFailing'],
  backups: ['backupAge', 'backupWaiting'],
}

/**
 * Every minute: notes for the public page of the platform's state how each part is. Nothing is noted while the page is off, and what was
 * noted before is forgotten then: the time without a look would be read as an outage.
 */
export const watchStatus: JobHandler = {
  job: defineJob('watch-status'),
  cron: '* * * * *',
  run: async ({ database: { kysely: db }, metrics: { registry } }) => {
    if ((await configText(db, 'status.shown')) === 'true') await noteStatus(db, await lookAt(registry))
    else {
      await db.deleteFrom('status_part').execute()
      await db.deleteFrom('status_day').execute()
    }
  },
}

type Look = { part: StatusPart; is_disturbed: boolean }

/** The parts that are measured, and whether a figure of theirs is beyond its limit. */
async function lookAt(registry: Registry): Promise<Look[]> {
  const looks: Look[] = []
  for (const part of statusParts) {
    const states: string[] = []
    for (const name of checksOf[part]) states.push((await checkHealth(registry, name)).state)
    if (states.some((state) => state !== 'unknown')) looks.push({ part, is_disturbed: states.includes('exceeded') })
  }
  return looks
}

/** A look counts for the minutes since the one before, up to three: a task that comes late is no outage. */
async function noteStatus(db: Db, looks: readonly Look[]): Promise<void> {
  await sql`
    with look as (
      select x.part, x.is_disturbed, least(3, round(extract(epoch from now() - p.seen_at) / 60))::integer as minutes
      from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as x (part text, is_disturbed boolean)
      left join status_part p on p.part = x.part
    ), gone as (
      delete from status_part where part not in (select part from look)
    ), old as (
      delete from status_day where day < (now() at time zone 'UTC')::date - ${statusDays}::integer
    ), day as (
      insert into status_day as d (day, part, observed, disturbed)
      select (now() at time zone 'UTC')::date, part, coalesce(minutes, 1), case when is_disturbed then coalesce(minutes, 1) else 0 end
      from look
      on conflict (day, part) do update
        set observed = d.observed + excluded.observed, disturbed = d.disturbed + excluded.disturbed
    )
    insert into status_part as s (part, is_disturbed, since, seen_at)
    select part, is_disturbed, now(), now() from look
    on conflict (part) do update set is_disturbed = excluded.is_disturbed, seen_at = excluded.seen_at,
      since = case when s.is_disturbed = excluded.is_disturbed then s.since else excluded.since end`.execute(db)
}
