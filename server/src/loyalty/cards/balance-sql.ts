import { type RawBuilder, sql } from 'kysely'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

/** A balance of the cards `c` of the campaigns `cp`. */
export type Balance = RawBuilder<number>

/** As it is written down: what time has taken since the last night is in it still. */
export const storedBalance: Balance = sql`c.balance`

/** Whose end has come, and the night has not written it down; what ended before has what its end left it. */
const isEnded = sql<boolean>`c.state in ('active', 'frozen') and c.expires_at <= now()`

/** As `presentCard` shows it: without points that have ended, and nothing where a card's end takes its balance. */
export const shownBalance: Balance = sql`(case
  when ${isEnded} and (cp.settings ->> 'expireChops')::boolean then 0
  when c.lots = '[]' then c.balance
  else c.balance - (select coalesce(sum((lot ->> 'quantity')::bigint), 0)
    from jsonb_array_elements(c.lots) as lot where (lot ->> 'until')::timestamptz <= now()) end)`

/** Whether a balance of the merchant is another by now than it is written down; both are asked of an index. */
export async function isBehindTime(db: Db | Tx, merchant: Pick<Merchant, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select exists(
      select from card c where c.merchant_id = ${merchant.id} and c.lots <> '[]' and c.state <> 'closed'
        and lots_end(c.lots) <= now()
    ) or exists(
      select from card c join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
      where c.merchant_id = ${merchant.id} and ${isEnded} and (cp.settings ->> 'expireChops')::boolean
    ) as behind`.execute(db)
  return rows[0]?.behind === true
}
