import type { Database } from './database.ts'
import { withPreparedStatements } from './preparing-client.ts'

/** A plan for any merchant of so many members or fewer is as good as one for that very merchant; for a large one it may take hours. */
const FEW_MEMBERS = 1_000
const AT_ONCE = 1_000

/**
 * Does some work for one merchant after the other, with prepared statements for those with few members: most of a platform's merchants
 * are small, and half of a night's work was planning the same statements for each of them.
 */
export async function eachMerchant<M extends { merchant_id: string }>(
  database: Pick<Database, 'kysely' | 'isSharded'>,
  merchants: readonly M[],
  work: (merchant: M) => Promise<unknown>,
): Promise<void> {
  // The nodes of a sharded database keep plans of their own.
  const isSharded = await database.isSharded()
  for (let from = 0; from < merchants.length; from += AT_ONCE) {
    const some = merchants.slice(from, from + AT_ONCE)
    const small = isSharded ? new Set<string>() : await ofFewMembers(database, some)
    for (const merchant of some)
      await (small.has(merchant.merchant_id) ? withPreparedStatements(() => work(merchant)) : work(merchant))
  }
}

async function ofFewMembers(
  { kysely }: Pick<Database, 'kysely'>,
  merchants: readonly { merchant_id: string }[],
): Promise<ReadonlySet<string>> {
  const found = await kysely
    .selectFrom('merchant')
    .select('merchant_id')
    .where(
      'merchant_id',
      'in',
      merchants.map(({ merchant_id }) => merchant_id),
    )
    .where('member_count', '<=', FEW_MEMBERS)
    .execute()
  return new Set(found.map(({ merchant_id }) => merchant_id))
}
