import type { Db } from './database.ts'

/** The merchants of short keys as they were found, the oldest first. A key never becomes another merchant's. */
const known = new Map<string, string>()
const MOST_KNOWN = 20_000

export const knownMerchant = (shortKey: string): string | undefined => known.get(shortKey)

export function noteMerchant(shortKey: string, merchantId: string): void {
  known.set(shortKey, merchantId)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest) known.delete(oldest)
}

/**
 * The merchant of a short key; undefined if there is none. It is looked up before the statement that needs it: in a sharded database
 * only a statement that names the merchant itself is sent to one node.
 */
export async function merchantIdOf(db: Db, shortKey: string): Promise<string | undefined> {
  const before = known.get(shortKey)
  if (before) return before
  const row = await db
    .selectFrom('merchant_key')
    .select('merchant_id')
    .where('short_key', '=', shortKey)
    .executeTakeFirst()
  if (row) noteMerchant(shortKey, row.merchant_id)
  return row?.merchant_id
}
