import type { scheduledTasks as route } from '@chopcard/contract/admin/platform.ts'
import type { Verb } from '../core/context.ts'

/** The schedules of the queue with the last run of each. */
export const scheduledTasks: Verb<typeof route> = async ({ app, db }) => {
  const [schedules, runs] = await Promise.all([
    app.jobs.schedules(),
    db.selectFrom('scheduled_task').selectAll().execute(),
  ])
  return schedules.map(({ name, cron }) => {
    const run = runs.find((one) => one.name === name)
    return {
      name,
      cron,
      lastRun: run
        ? {
            startedAt: run.started_at.toISOString(),
            endedAt: run.ended_at.toISOString(),
            succeeded: run.succeeded,
            counts: countsIn(run.result),
            error: run.error,
          }
        : null,
    }
  })
}

function countsIn(result: unknown): Record<string, number> {
  const entries = typeof result === 'object' && result !== null ? Object.entries(result) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])))
}
