import { type RawBuilder, sql } from 'kysely'
import type { ImpactEffect } from '@chopcard/contract/merchant/forecasts.ts'
import type { Campaign } from '../campaigns/load-campaign.ts'
import type { CampaignRules } from '../cards/campaign-rules.ts'
import { validThrough } from '../cards/card-rules.ts'
import { momentOf } from '../cards/card-store.ts'
import { expiryAnew } from '../cards/validity-sql.ts'
import { localDay } from '../core/clock.ts'
import type { MerchantContext } from '../core/context.ts'
import { cardsOf, count } from './count-cards.ts'
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
  return effects.flat().filter(({ cards }) => cards > 0)
}

async function expiryImpact(ctx: MerchantContext, { id }: Campaign, after: CampaignRules): Promise<ImpactEffect[]> {
  const anew = expiryAnew(after, ctx.merchant.timeZone)
  const never = sql`'infinity'::timestamptz`
  const kinds: [ImpactEffect['what'], RawBuilder<unknown>][] = [
    ['expires-at-once', sql`x.anew <= ${ctx.now}`],
    ['expires-earlier', sql`x.anew > ${ctx.now} and x.anew < coalesce(x.expires_at, ${never})`],
    ['expires-later', sql`coalesce(x.anew, ${never}) > coalesce(x.expires_at, ${never})`],
  ]
  return Promise.all(
    kinds.map(async ([what, condition]) => {
      const { rows } = await sql<{ cards: number; chops: number; first: Date | null }>`
        select count(*) as cards, coalesce(sum(x.balance), 0)::bigint as chops, min(x.anew) as first
        from (select c.balance, c.expires_at, ${anew} as anew from card c where ${cardsOf(ctx, id)}) x
        where ${condition}`.execute(ctx.db)
      const [row] = rows
      return {
        what,
        cards: row?.cards ?? 0,
        chops: row?.chops ?? 0,
        day: row?.first ? localDay(row.first, ctx.merchant.timeZone) : null,
        name: null,
      }
    }),
  )
}

async function pointImpact(ctx: MerchantContext, { id }: Campaign, after: CampaignRules): Promise<ImpactEffect[]> {
  const touched = await count(ctx, sql`${cardsOf(ctx, id)} and c.balance > 0`)
  const { timeZone } = ctx.merchant
  if (after.pointValidityDays === null) return [{ what: 'points-stay', ...touched, day: null, name: null }]
  const end = validThrough(momentOf(ctx.merchant, ctx.now), after.pointValidityDays)
  return [{ what: 'points-end', ...touched, day: localDay(end, timeZone), name: null }]
}
