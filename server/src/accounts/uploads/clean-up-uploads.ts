import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { uploadKey } from './grant-upload.ts'
import { platformKey } from './platform-files.ts'

/** Removes what was granted or uploaded and never published, a day after its grant has ended. */
export const cleanUpUploads: JobHandler = {
  job: defineJob('clean-up-uploads'),
  cron: '20 3 * * *',
  run: async (app) => {
    while ((await removeSome(app)) > 0);
    while ((await removeSomeOfPlatform(app)) > 0);
  },
}

const aDayAgo = sql<Date>`now() - interval '1 day'`

async function removeSomeOfPlatform({ database, storage }: App): Promise<number> {
  const stale = await database.kysely
    .selectFrom('platform_file')
    .select('id')
    .where('state', '=', 'granted')
    .where('expires_at', '<', aDayAgo)
    .limit(100)
    .execute()
  await oneByOne(stale, async ({ id }) => {
    await storage.remove(uploadKey(platformKey, id))
    await database.kysely.deleteFrom('platform_file').where('id', '=', id).execute()
  })
  return stale.length
}

async function removeSome({ database, storage }: App): Promise<number> {
  const stale = await database.kysely
    .selectFrom('file')
    .innerJoin('merchant', 'merchant.merchant_id', 'file.merchant_id')
    .select(['file.merchant_id', 'file.id', 'merchant.short_key'])
    .where('file.state', '=', 'granted')
    .where('file.expires_at', '<', aDayAgo)
    .limit(100)
    .execute()
  await oneByOne(stale, async ({ merchant_id, id, short_key }) => {
    await storage.remove(uploadKey(short_key, id))
    await database.kysely.deleteFrom('file').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
  })
  return stale.length
}
