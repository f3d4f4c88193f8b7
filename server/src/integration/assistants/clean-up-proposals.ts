import { sql } from 'kysely'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'

/** After 30 days a proposal is no longer listed: what was changed stays in the chop log and in the audit log. */
export const cleanUpProposals: JobHandler = {
  job: defineJob('clean-up-proposals'),
  cron: '41 3 * * *',
  run: async ({ database: { kysely: db } }) => {
    for (const { merchant_id } of await db.selectFrom('merchant').select('merchant_id').execute())
      await sql`delete from proposal where merchant_id = ${merchant_id} and created_at < now() - interval '30 days'`.execute(
        db,
      )
  },
}
