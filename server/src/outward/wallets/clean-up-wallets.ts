import { sql } from 'kysely'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'

/**
 * Forgets what phones reported two weeks ago, old notices of Google's, and last passes with their devices a month after the card
 * was closed or the coupon taken back.
 */
export const cleanUpWallets: JobHandler = {
  job: defineJob('clean-up-wallets'),
  cron: '50 3 * * *',
  run: async ({ database: { kysely: db } }) => {
    await sql`delete from wallet_log where at < now() - interval '14 days'`.execute(db)
    await sql`delete from wallet_google_notice where received_at < now() - interval '14 days'`.execute(db)
    for (const { merchant_id } of await db.selectFrom('merchant').select('merchant_id').execute())
      await sql`
        delete from wallet_pass w
        where w.merchant_id = ${merchant_id} and w.modified_at < now() - interval '30 days' and case
          when w.kind = 'card' then not exists (
            select from card c where c.merchant_id = ${merchant_id} and c.id = w.subject_id and c.state <> 'closed')
          when w.kind = 'coupon' then not exists (
            select from coupon_copy p where p.merchant_id = ${merchant_id} and p.id = w.subject_id and p.code is not null)
          else false end`.execute(db)
  },
}
