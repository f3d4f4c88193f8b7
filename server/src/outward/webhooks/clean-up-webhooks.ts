import { sql } from 'kysely'
import { keptDays } from '@chopcard/contract/outward/webhooks.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { Db } from '../../core/database.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'

/** So many at a time end well within a statement's time-out. */
const atOnce = 1_000
const DAY_MS = 86_400_000

/** Deletes deliveries after 30 days, with their attempts, and secrets that are no longer used. */
export const cleanUpWebhooks: JobHandler = {
  job: defineJob('clean-up-webhooks'),
  cron: '50 3 * * *',
  run: async ({ database: { kysely: db } }) => {
    const before = new Date((await databaseNow(db)).getTime() - keptDays * DAY_MS)
    for (const { merchant_id } of await db.selectFrom('webhook_endpoint').select('merchant_id').distinct().execute()) {
      while (await deleteSome(db, merchant_id, before));
      await sql`update webhook_endpoint set old_secrets = null, old_secrets_until = null
        where merchant_id = ${merchant_id} and old_secrets_until < now()`.execute(db)
    }
  },
}

/** Ids begin with the moment at which they were made, so that the old ones are one range of the key. */
const firstIdAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** The moment in an id is that of a process, whose clock may have been wrong: the row’s own, the database’s, decides. */
async function deleteSome(db: Db, merchantId: string, before: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_delivery where merchant_id = ${merchantId} and id in (
      select id from webhook_delivery where merchant_id = ${merchantId} and id < ${firstIdAt(before)} and created_at < ${before}
      order by id limit ${atOnce})`.execute(db)
  return numAffectedRows >= BigInt(atOnce)
}
