import { sql } from 'kysely'
import type { ImpactEffect } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import type { Campaign } from '../campaigns/load-campaign.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { validThrough } from '../cards/card-rules.ts'
import { momentOf } from '../cards/card-store.ts'
import { expiryAnew } from '../cards/validity-sql.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import { cardsOf, eachOf, effectsOf } from './count-cards.ts'
import { changesPointLife, changesValidity } from './impact-rules.ts'

/** What a save does on top where it counts for earlier cards and points, too. */
export async function impactForAll(
  ctx: MerchantContext,
  campaign: Campaign,
  before: CampaignRules,
  after: CampaignRules,
): Promise<ImpactEffect[]> {
  const effects = await Promise.all([
    changesValidity(before, after) ? expiryImpact(ctx, campaign, after) : [],
    changesPointLife(before, after) ? pointImpact(ctx, campaign, after) : [],
  ])
  return effects.flat()
}

/** Whose expiry moves, and where it first falls. */
async function expiryImpact(ctx: MerchantContext, { id }: Campaign, after: CampaignRules): Promise<ImpactEffect[]> {
  const never = sql`'infinity'::timestamptz`
  const kinds = ['expires-at-once', 'expires-earlier', 'expires-later'] as const
  const conditions = [
    sql`x.anew <= ${ctx.now}`,
    sql`x.anew > ${ctx.now} and x.anew < coalesce(x.expires_at, ${never})`,
    sql`coalesce(x.anew, ${never}) > coalesce(x.expires_at, ${never})`,
  ]
  // Computed once a card: the marker keeps the three conditions from computing it anew.
  const { rows } = await sql<{ n: number; cards: number; chops: number; first: Date | null }>`
    with x as materialized (
      select c.balance, c.expires_at, ${expiryAnew(after, ctx.merchant)} as anew from card c where ${cardsOf(ctx, id)}
    )
    select t.n, count(*) as cards, sum(x.balance)::bigint as chops, min(x.anew) as first
    from x cross join ${eachOf(conditions)} where t.touched group by t.n order by t.n`.execute(ctx.db)
  return rows.flatMap(({ n, cards, chops, first }) => {
    const what = kinds[n]
    return what ? [{ what, cards, chops, day: first && localDay(first, ctx.merchant.timeZone), name: null }] : []
  })
}

function pointImpact(ctx: MerchantContext, { id }: Campaign, after: CampaignRules): Promise<ImpactEffect[]> {
  const { timeZone } = ctx.merchant
  const where = sql`c.balance > 0`
  if (after.pointValidityDays === null) return effectsOf(ctx, id, [{ what: 'points-stay', where }])
  const end = validThrough(momentOf(ctx.merchant, ctx.now), after.pointValidityDays)
  return effectsOf(ctx, id, [{ what: 'points-end', day: localDay(end, timeZone), where }])
}
