import { databaseNow } from '../../core/database-now.ts'
import { defineJob } from '../../core/job-queue.ts'
import { merchantDeadlinesJob } from './jobs.ts'
import type { App } from '../../core/app.ts'
import { localDay } from '../../core/clock.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oncePerDay } from '../../core/once-per-day.ts'

/**
 * Starts each merchant's day: soon after its midnight, once, whichever processes ask and however often. What the day
 * makes due is a job of the merchant's own, which is tried again until it is done.
 */
export const startDeadlines: JobHandler = {
  job: defineJob('start-deadlines'),
  cron: '7,37 * * * *',
  run: async (app) => startDays(app, await databaseNow(app.database.kysely)),
}

/** Answers with how many merchants' days were started. */
export async function startDays(
  { database, jobs }: Pick<App, 'database' | 'jobs'>,
  now: Date,
): Promise<{ started: number }> {
  const merchants = await database.kysely
    .selectFrom('merchant')
    .select(['merchant_id', 'time_zone'])
    .where('account_state', '<>', 'terminated')
    .execute()
  let started = 0
  for (const { merchant_id: merchantId, time_zone } of merchants) {
    const day = localDay(now, time_zone)
    const isFirst = await oncePerDay(database, 'deadlines', day, merchantId, async (tx) => {
      await jobs.add(tx, merchantDeadlinesJob, { merchantId, day })
      return true
    })
    if (isFirst) started++
  }
  return { started }
}
