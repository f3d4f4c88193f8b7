import type { PgBoss } from 'pg-boss'
import { v7 as uuid } from 'uuid'
import type { Db } from './database.ts'
import type { JobList } from './job-list.ts'

/** What of a handler decides when it runs by itself. */
export type Scheduled = { name: keyof JobList; cron?: string }

/** Makes the program's own schedules known, as administrators see and change them. */
export async function knowSchedules(db: Db, handlers: readonly Scheduled[]): Promise<void> {
  const own = handlers.flatMap(({ name, cron }) => (cron ? [{ name, task: name, default_cron: cron }] : []))
  if (!own.length) return
  await db
    .insertInto('task_schedule')
    // Always in one order, so that two starts at once wait for each other and never lock crosswise.
    .values(own.toSorted((a, b) => a.name.localeCompare(b.name)))
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet((eb) => ({ default_cron: eb.ref('excluded.default_cron') }))
        .whereRef('task_schedule.default_cron', 'is distinct from', 'excluded.default_cron'),
    )
    .execute()
}

/**
 * Brings the queue's schedules to what is set: those of the program, of which administrators may change the time or
 * switch one off, and those that they added. `handlers` are the tasks that exist, where this process knows them.
 */
export async function applySchedules(boss: PgBoss, db: Db, handlers?: readonly Scheduled[]): Promise<void> {
  const rows = await db.selectFrom('task_schedule').selectAll().where('enabled', '=', true).execute()
  const wanted = rows.flatMap(({ name, task, cron, default_cron }) => {
    const handler = handlers?.find((one) => one.name === task && one.cron)
    if (handlers && !handler) return []
    const own = name === task ? (handler?.cron ?? default_cron) : null
    const at = cron ?? own
    return at ? [{ name, task, cron: at }] : []
  })
  const present = await boss.getSchedules()
  for (const { name, key } of present)
    if (!wanted.some((one) => one.task === name && one.name === key)) await boss.unschedule(name, key)
  for (const { name, task, cron } of wanted)
    if (!present.some((one) => one.name === task && one.key === name && one.cron === cron))
      await boss.schedule(task, cron, { schedule: name }, { tz: 'UTC', key: name })
}

export type TaskRun = {
  schedule: string
  task: string
  startedAt: Date
  succeeded: boolean
  result?: unknown
  error?: string
}

/** Keeps what came of a run of a scheduled task, where the platform's administrators see it. */
export async function keepTaskRun(db: Db, { startedAt, result, error, ...run }: TaskRun): Promise<void> {
  await db
    .insertInto('task_run')
    .values({
      ...run,
      id: uuid(),
      started_at: startedAt,
      ended_at: new Date(),
      result: JSON.stringify(result ?? null),
      error: error ?? null,
    })
    .execute()
}
