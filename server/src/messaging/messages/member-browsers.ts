import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'

/** Whether a member (the one of `memberId`, a column) has a browser that push messages reach. */
export const hasBrowser = (merchantId: string, memberId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from card k join push_subscription p on p.merchant_id = k.merchant_id and p.card_id = k.id
  where k.merchant_id = ${merchantId} and k.member_id = ${memberId} and k.state <> 'closed')`

/** The browsers of all cards of a member, each once, the latest first. */
export const browsersOf = async (tx: Tx, merchantId: string, memberId: string): Promise<Browser[]> =>
  (await browsersByMember(tx, merchantId, [memberId])).get(memberId) ?? []

/** The same of several members, by their ids. */
export async function browsersByMember(
  tx: Tx,
  merchantId: string,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Browser[]>> {
  const rows = await rowsOf(tx, merchantId, memberIds)
  const byMember = [...Map.groupBy(rows, ({ member_id }) => member_id)]
  return new Map(byMember.map(([memberId, all]) => [memberId, eachOnce(all)]))
}

const rowsOf = (tx: Tx, merchantId: string, memberIds: readonly string[]) =>
  tx
    .selectFrom('push_subscription as p')
    .innerJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.card_id'))
    .select(['p.id', 'p.card_id', 'p.endpoint', 'p.time_zone', 'c.member_id', 'c.card_number', 'c.token_generation'])
    .where('p.merchant_id', '=', merchantId)
    .where('c.member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .where('c.state', '<>', 'closed')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute()

export type Browser = Awaited<ReturnType<typeof rowsOf>>[number]

const eachOnce = (rows: readonly Browser[]): Browser[] =>
  [...new Map(rows.toReversed().map((row) => [row.endpoint, row])).values()].toReversed()
