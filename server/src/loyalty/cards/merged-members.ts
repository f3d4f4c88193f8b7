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
