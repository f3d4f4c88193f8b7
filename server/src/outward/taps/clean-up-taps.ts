import { sql } from 'kysely'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'

/**
 * After 90 days a tap is no longer listed, and no day that is long over is counted. Without its row an old tap is refused by
 * the tag's counter.
 */
export const cleanUpTaps: JobHandler = {
  job: defineJob('clean-up-taps'),
  cron: '50 3 * * *',
  run: async ({ database: { kysely: db } }) => {
    for (const { merchant_id } of await db.selectFrom('merchant').select('merchant_id').execute()) {
      await sql`delete from tap where merchant_id = ${merchant_id} and at < now() - interval '90 days'`.execute(db)
      await sql`delete from tap_visit where merchant_id = ${merchant_id} and local_day < current_date - 90`.execute(db)
    }
  },
}
