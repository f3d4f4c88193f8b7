import type { Tx } from '../../core/database.ts'

/** The browsers of all cards of a member, each once, the latest first. */
export async function browsersOf(tx: Tx, merchantId: string, memberId: string) {
  const rows = await tx
    .selectFrom('push_subscription as p')
    .innerJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.card_id'))
    .select(['p.id', 'p.card_id', 'p.endpoint', 'p.time_zone', 'c.card_number', 'c.token_generation'])
    .where('p.merchant_id', '=', merchantId)
    .where('c.member_id', '=', memberId)
    .where('c.state', '<>', 'closed')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()
  return [...new Map(rows.toReversed().map((row) => [row.endpoint, row])).values()].toReversed()
}

export type Browser = Awaited<ReturnType<typeof browsersOf>>[number]
