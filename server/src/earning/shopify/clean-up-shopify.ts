import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { JobHandler } from '../../core/jobs.ts'

/** After 90 days a delivery no longer says whose it was; what it did stays. */
export const cleanUpShopify: JobHandler = {
  job: defineJob('clean-up-shopify'),
  cron: '20 3 * * *',
  run: async ({ database: { kysely: db } }) => {
    for (const { merchant_id } of await db.selectFrom('merchant').select('merchant_id').execute())
      await sql`update shopify_delivery set facts = facts - 'email' - 'mobile'
        where merchant_id = ${merchant_id} and received_at < now() - interval '90 days'
          and facts ?| array['email', 'mobile']`.execute(db)
  },
}
