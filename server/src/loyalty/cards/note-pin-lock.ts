import { sql } from 'kysely'
import type { Refusal } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { Asking, PinEntry } from './pin-entry.ts'

/** For so long a lock is kept, for whoever looks for unusual activity. */
const keptDays = 90

/** Notes that PINs were tried until nobody might try any more: once for each full counter. */
export async function notePinLock(
  { db, merchant }: Asking,
  { facts }: Refusal,
  { bucket, subject, entry }: { bucket: string; subject: string; entry: PinEntry },
): Promise<void> {
  await sql`
    insert into pin_lock (merchant_id, id, bucket, ends_at, locked_at, staff_id, subject_id)
    values (${merchant.id}, ${newId()}, ${bucket}, ${facts.retryAt}::timestamptz, now(),
      ${entry.on === 'till' ? entry.staffId : null}, ${subject})
    on conflict (merchant_id, bucket, ends_at) do nothing`.execute(db)
  await db
    .deleteFrom('pin_lock')
    .where('merchant_id', '=', merchant.id)
    .where('locked_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute()
}
