import { sql } from 'kysely'
import type { App } from '../core/app.ts'
import type { JobHandler } from '../core/jobs.ts'
import { uploadKey } from './grant-upload.ts'

/** Removes what was granted or uploaded and never published, a day after its grant has ended. */
export const cleanUpUploads: JobHandler<'clean-up-uploads'> = {
  name: 'clean-up-uploads',
  cron: '20 3 * * *',
  run: async (app) => {
    while ((await removeSome(app)) > 0);
  },
}

async function removeSome({ database, storage }: App): Promise<number> {
  const stale = await database.kysely
    .selectFrom('file')
    .innerJoin('merchant', 'merchant.merchant_id', 'file.merchant_id')
    .select(['file.merchant_id', 'file.id', 'merchant.short_key'])
    .where('file.state', '=', 'granted')
    .where('file.expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .limit(100)
    .execute()
  for (const { merchant_id, id, short_key } of stale) {
    await storage.remove(uploadKey(short_key, id))
    await database.kysely.deleteFrom('file').where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
  }
  return stale.length
}
