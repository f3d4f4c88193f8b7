import { sql } from 'kysely'
import type { App } from '../server/src/core/app.ts'

/** A shop that was led to its first stamp and still has things to do. */
export async function seedFirstSteps(app: App, merchantId: string): Promise<void> {
  await app.database.kysely
    .insertInto('first_steps')
    .values({ merchant_id: merchantId, poster_seen_at: sql<Date>`now()` })
    .execute()
}
