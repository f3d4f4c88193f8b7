import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'

/** Removes exports and their files a day after they were asked for. */
export const cleanUpExports: JobHandler = {
  job: defineJob('clean-up-exports'),
  cron: '30 * * * *',
  run: async (app) => {
    while ((await removeSome(app)) > 0);
    while ((await removeSomeOfPlatform(app)) > 0);
  },
}

const aDayAgo = sql<Date>`now() - interval '1 day'`

async function removeSome({ database, storage }: App): Promise<number> {
  const old = await database.kysely
    .selectFrom('export_job')
    .select(['merchant_id', 'id', 'storage_key'])
    .where('created_at', '<', aDayAgo)
    .limit(100)
    .execute()
  await oneByOne(old, async ({ merchant_id, id, storage_key }) => {
    if (storage_key) await storage.remove(storage_key)
    await database.kysely.deleteFrom('export_job').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
  })
  return old.length
}

async function removeSomeOfPlatform({ database, storage }: App): Promise<number> {
  const old = await database.kysely
    .selectFrom('system_export')
    .select(['id', 'storage_key'])
    .where('created_at', '<', aDayAgo)
    .limit(100)
    .execute()
  await oneByOne(old, async ({ id, storage_key }) => {
    if (storage_key) await storage.remove(storage_key)
    await database.kysely.deleteFrom('system_export').where('id', '=', id).execute()
  })
  return old.length
}
