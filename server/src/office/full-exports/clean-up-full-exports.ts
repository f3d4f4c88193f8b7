import { sql } from 'kysely'
import { fullExportDays } from '@chopcard/contract/office/merchant/full-exports.ts'
import type { App } from '../../core/app.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { removeParts } from './stored-parts.ts'

/** Removes exports and their files some days after they were asked for. */
export const cleanUpFullExports: JobHandler = {
  job: defineJob('clean-up-full-exports'),
  cron: '35 * * * *',
  run: async (app) => {
    while ((await removeSome(app)) > 0);
  },
}

async function removeSome({ database, storage }: App): Promise<number> {
  const old = await database.kysely
    .selectFrom('full_export')
    .select(['merchant_id', 'id', 'parts'])
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${fullExportDays})`)
    .limit(100)
    .execute()
  await oneByOne(old, async ({ merchant_id, id, parts }) => {
    await removeParts(storage, { merchantId: merchant_id, id }, parts)
    await database.kysely
      .deleteFrom('full_export')
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', id)
      .execute()
  })
  return old.length
}
