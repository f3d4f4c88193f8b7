import type { offlineTill as route } from '@chopcard/contract/earning/merchant/offline.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import type { OfflineLimits } from './offline-rules.ts'

/** What a till asks while it has network: whether it may go on without, and what time it is here. */
export const offlineTill: Verb<typeof route> = async ({ db, merchant, now }) => {
  const { allowed, hours, acts } = await limitsOf(db, merchant.id)
  return { allowed, hours, acts, now: now.toISOString() }
}

/** The merchant's switch and limits. */
export async function limitsOf(db: Db, merchantId: string): Promise<OfflineLimits & { acts: number }> {
  const row = await db
    .selectFrom('merchant')
    .select(['offline_till', 'offline_hours', 'offline_acts'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return { allowed: row.offline_till, hours: row.offline_hours, acts: row.offline_acts }
}
