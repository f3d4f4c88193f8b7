import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'

/** A member with those merged into them, and those who had been merged into these before: one person. */
export async function withMerged(tx: Tx, merchantId: string, memberId: string): Promise<string[]> {
  const all = [memberId]
  for (let last = all.slice(); last.length; all.push(...last)) {
    const merged = tx.selectFrom('member').select('id').where('merchant_id', '=', merchantId)
    last = (await merged.where('merged_into', 'in', last).execute()).map(({ id }) => id)
  }
  return all
}

/** For a `with recursive`: each member `id` who was merged, with the `person` who stays in the end. */
export const mergedInto = (merchantId: string): RawBuilder<unknown> => sql`gone (id, person) as (
  select a.id, a.merged_into from member a join member b on b.merchant_id = ${merchantId} and b.id = a.merged_into
  where a.merchant_id = ${merchantId} and a.merged_into is not null and b.merged_into is null
  union all
  select a.id, gone.person from gone join member a on a.merchant_id = ${merchantId} and a.merged_into = gone.id
)`
