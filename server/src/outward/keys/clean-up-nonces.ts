import { sql } from 'kysely'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'

/** Forgets the nonces of signed requests that would be refused for their time already. */
export const cleanUpNonces: JobHandler = {
  job: defineJob('clean-up-nonces'),
  cron: '*/10 * * * *',
  run: ({ database }) =>
    sql`delete from api_nonce where at < now() - interval '10 minutes'`.execute(database.kysely).then(() => undefined),
}
