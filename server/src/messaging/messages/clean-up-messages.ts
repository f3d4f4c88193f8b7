import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { JobHandler } from '../../core/jobs.ts'
import { configNumber } from '../../core/system-config.ts'

/** Forgets delivered messages after as many days as the platform keeps them. */
export const cleanUpMessages: JobHandler = {
  job: defineJob('clean-up-messages'),
  cron: '10 3 * * *',
  run: async ({ database }) => {
    const days = await configNumber(database.kysely, 'logs.messageDays')
    await database.kysely
      .deleteFrom('outbox')
      .where('state', '=', 'sent')
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
      .execute()
  },
}
