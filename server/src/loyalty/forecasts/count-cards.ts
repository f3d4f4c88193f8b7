import { type RawBuilder, sql } from 'kysely'
import type { ImpactEffect } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import type { MerchantContext } from '../../core/context.ts'

/** The cards of a campaign that are in use, as a condition on `c`. */
export const cardsOf = (ctx: MerchantContext, campaignId: string): RawBuilder<unknown> =>
  sql`c.merchant_id = ${ctx.merchant.id} and c.campaign_id = ${campaignId}
    and c.state not in ('closed', 'expired') and (c.expires_at is null or c.expires_at > ${ctx.now})`

/** What a save would do to the cards that a condition on `c` finds. */
export type Cause = Pick<ImpactEffect, 'what'> &
  Partial<Pick<ImpactEffect, 'day' | 'name'>> & { where: RawBuilder<unknown> }

/** Conditions as rows beside each card, so that the cards are read once for all of them. */
export const eachOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`lateral (values ${sql.join(conditions.map((one, n) => sql`(${sql.lit(n)}, ${one})`))}) as t (n, touched)`

/** What is done to whom, of a campaign's cards in use; what touches nobody is left out. */
export async function effectsOf(
  ctx: MerchantContext,
  campaignId: string,
  causes: readonly Cause[],
): Promise<ImpactEffect[]> {
  if (!causes.length) return []
  const { rows } = await sql<{ n: number; cards: number; chops: number }>`
    select t.n, count(*) as cards, sum(c.balance)::bigint as chops
    from card c cross join ${eachOf(causes.map(({ where }) => where))}
    where ${cardsOf(ctx, campaignId)} and t.touched group by t.n`.execute(ctx.db)
  return causes.flatMap(({ what, day = null, name = null }, i) => {
    const row = rows.find(({ n }) => n === i)
    return row ? [{ what, cards: row.cards, chops: row.chops, day, name }] : []
  })
}
