import { defineJob } from '../../core/job-queue.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'

/** Removes files that were read and never imported after a day, and everything else after ninety. */
export const cleanUpBatches: JobHandler = {
  job: defineJob('clean-up-batches'),
  cron: '40 3 * * *',
  run: async ({ database }) => {
    for (const files of [sql.table('batch'), sql.table('coupon_import')])
      while (await removeOne(database.kysely, files));
  },
}

const isOver = sql<boolean>`created_at < now() - case when state in ('read', 'checked') then interval '1 day' else interval '90 days' end
  and state not in ('waiting', 'running')`

/** The condition stands outside of the subquery too: only there it is tried again on a file that was started while its row was waited for. */
async function removeOne(db: Db, files: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ${files} where ${isOver} and (merchant_id, id) in (
    select merchant_id, id from ${files} where ${isOver} limit 1)`.execute(db)
  return numAffectedRows > 0n
}
