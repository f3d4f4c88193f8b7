import { type RawBuilder, sql } from 'kysely'
import type { MerchantContext } from '../core/context.ts'

export type Touched = { cards: number; chops: number }

/** The cards of a campaign that are in use, as a condition on `c`. */
export const cardsOf = (ctx: MerchantContext, campaignId: string): RawBuilder<unknown> =>
  sql`c.merchant_id = ${ctx.merchant.id} and c.campaign_id = ${campaignId}
    and c.state not in ('closed', 'expired') and (c.expires_at is null or c.expires_at > ${ctx.now})`

/** How many cards a condition finds, and what they hold. */
export async function count(ctx: MerchantContext, condition: RawBuilder<unknown>): Promise<Touched> {
  const { rows } = await sql<Touched>`
    select count(*) as cards, coalesce(sum(c.balance), 0)::bigint as chops from card c where ${condition}`.execute(
    ctx.db,
  )
  return rows[0] ?? { cards: 0, chops: 0 }
}
