import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { newId } from './new-id.ts'
import type { Db } from './database.ts'

/** The part of a handler that contains its schedule. */
export type Scheduled = { job: { name: string }; cron?: string }

/** Stores the program's own schedules, so that administrators can see and change them. */
export async function knowSchedules(db: Db, handlers: readonly Scheduled[]): Promise<void> {
  const own = handlers.flatMap(({ job: { name }, cron }) => (cron ? [{ name, task: name, default_cron: cron }] : []))
  if (!own.length) return
  await db
    .insertInto('task_schedule')
    // Always in the same order, so that two processes that start at once cannot deadlock.
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
 * Applies the configured schedules to the queue: those of the program, whose time administrators may change or which
 * they may switch off, and those that administrators added. `handlers` are the existing tasks, if this process knows
 * them.
 */
export async function applySchedules(boss: PgBoss, db: Db, handlers?: readonly Scheduled[]): Promise<void> {
  const rows = await db.selectFrom('task_schedule').selectAll().where('enabled', '=', true).execute()
  const wanted = rows.flatMap(({ name, task, cron, default_cron }) => {
    const handler = handlers?.find((one) => one.job.name === task && one.cron)
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
  /** How long it took, until now. */
  ms: number
  succeeded: boolean
  result?: unknown
  error?: string
}

/** Stores the result of a run of a scheduled task, for the platform's administrators. */
export async function keepTaskRun(db: Db, { ms, result, error, ...run }: TaskRun): Promise<void> {
  await db
    .insertInto('task_run')
    .values({
      ...run,
      id: newId(),
      started_at: sql<Date>`now() - make_interval(secs => ${ms / 1000}::float8)`,
      ended_at: sql<Date>`now()`,
      result: JSON.stringify(result ?? null),
      error: error ?? null,
    })
    .execute()
}
