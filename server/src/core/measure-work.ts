import { sql } from 'kysely'
import type { App } from './app.ts'
import { readGauge, type Reading } from './read-gauge.ts'

/** Gauges of what happens without a request: events, jobs, scheduled tasks and connections. */
export function measureWork({ database, replica, jobs, metrics: { registry } }: App): void {
  const { kysely: db, pool } = database
  const readings = async (query: ReturnType<typeof sql<Reading>>) => (await query.execute(db)).rows
  readGauge(
    registry,
    {
      name: 'chopcard_subscriber_behind_seconds',
      help: 'Age of the oldest event that a subscriber has not read.',
      label: 'subscriber',
    },
    async () => {
      const cursors = await db.selectFrom('event_cursor').select(['subscriber', 'position']).execute()
      const behind = cursors.map(
        ({ subscriber, position }) => sql`
          select ${subscriber}::text as label, coalesce((
            select extract(epoch from now() - at) from audit
            where position > ${position} and events is not null order by position limit 1), 0)::float8 as value`,
      )
      return behind.length ? readings(sql`${sql.join(behind, sql` union all `)}`) : []
    },
  )
  readGauge(
    registry,
    { name: 'chopcard_jobs_parked', help: 'Jobs that failed ten times and wait for a person.' },
    async () => [{ value: (await jobs.parked()).length }],
  )
  readGauge(
    registry,
    {
      name: 'chopcard_task_failing',
      help: '1 where the last run of a scheduled task failed.',
      label: 'task',
    },
    () =>
      readings(sql`
        select distinct on (task) task as label, (not succeeded)::integer as value
        from task_run order by task, ended_at desc`),
  )
  readGauge(
    registry,
    {
      name: 'chopcard_database_connections',
      help: 'Connections of this process to its database, and requests that wait for one.',
      label: 'state',
    },
    () => [
      { label: 'used', value: pool.totalCount - pool.idleCount },
      { label: 'idle', value: pool.idleCount },
      { label: 'wanted', value: pool.waitingCount },
    ],
  )
  readGauge(
    registry,
    {
      name: 'chopcard_replica_lag_seconds',
      help: 'How old a change may be that the replica lacks, as far as this process has seen.',
    },
    () => (replica ? [{ value: Math.min(replica.lagMs() / 1000, process.uptime()) }] : []),
  )
}
