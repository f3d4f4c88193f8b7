import type { Database } from './database.ts'
import { oneByOne } from './one-by-one.ts'
import { withPreparedStatements } from './preparing-client.ts'

/** A plan for any merchant of so many members or fewer is as good as one for that very merchant; for a large one it may take hours. */
const FEW_MEMBERS = 1_000
const AT_ONCE = 1_000

/**
 * Does some work for one merchant after the other, with prepared statements for those with few members: most of a platform's merchants
 * are small, and half of a night's work was planning the same statements for each of them. Where it fails for one, the others follow.
 */
export async function eachMerchant<M extends { merchant_id: string }>(
  database: Pick<Database, 'kysely' | 'isSharded'>,
  merchants: readonly M[],
  work: (merchant: M) => Promise<unknown>,
): Promise<void> {
  // The nodes of a sharded database keep plans of their own.
  const isSharded = await database.isSharded()
  const began = performance.now()
  const parts = Math.ceil(merchants.length / AT_ONCE)
  await oneByOne([...Array(parts).keys()], async (part) => {
    const some = merchants.slice(part * AT_ONCE, (part + 1) * AT_ONCE)
    const small = isSharded ? new Set<string>() : await ofFewMembers(database, some)
    await oneByOne(
      some,
      (merchant) => (small.has(merchant.merchant_id) ? withPreparedStatements(() => work(merchant)) : work(merchant)),
      began,
    )
  })
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
