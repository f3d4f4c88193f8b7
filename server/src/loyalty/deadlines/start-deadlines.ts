import { databaseNow } from '../../core/database-now.ts'
import { defineJob } from '../../core/job-queue.ts'
import { merchantDeadlinesJob } from './jobs.ts'
import type { App } from '../../core/app.ts'
import { addDays, localDay } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oncePerDay, startedDays } from '../../core/once-per-day.ts'

/**
 * Starts each merchant's day: soon after its midnight, once, whichever processes ask and however often. What the day
 * makes due is a job of the merchant's own, which is tried again until it is done.
 */
export const startDeadlines: JobHandler = {
  job: defineJob('start-deadlines'),
  cron: '7,37 * * * *',
  run: async (app) => startDays(app, await databaseNow(app.database.kysely)),
}

const TASK = 'deadlines'

/** Answers with how many merchants' days were started. */
export async function startDays(
  { database, jobs }: Pick<App, 'database' | 'jobs'>,
  now: Date,
): Promise<{ started: number }> {
  let started = 0
  await eachMerchant(database, await daysToStart(database.kysely, now), async ({ merchant_id: merchantId, day }) => {
    const isFirst = await oncePerDay(database, TASK, day, merchantId, async (tx) => {
      await jobs.add(tx, merchantDeadlinesJob, { merchantId, day })
      return true
    })
    if (isFirst) started++
  })
  return { started }
}

/** Each merchant's day that was not started yet: another process may start it meanwhile. */
async function daysToStart(db: Db, now: Date): Promise<{ merchant_id: string; day: string }[]> {
  const merchants = await db
    .selectFrom('merchant')
    .select(['merchant_id', 'time_zone'])
    .where('account_state', '<>', 'terminated')
    .execute()
  const started = await startedDays(db, TASK, addDays(localDay(now, 'UTC'), -1))
  return merchants
    .map(({ merchant_id, time_zone }) => ({ merchant_id, day: localDay(now, time_zone) }))
    .filter(({ merchant_id, day }) => !started.has(`${day} ${merchant_id}`))
}
