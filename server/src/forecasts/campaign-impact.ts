import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { refuse } from '@chopcard/contract/errors.ts'
import type { campaignImpact as route, ImpactEffect } from '@chopcard/contract/merchant/forecasts.ts'
import { keepIds } from '../campaigns/keep-ids-rules.ts'
import { type Campaign, hasEnded, loadCampaign } from '../campaigns/load-campaign.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'
import { type CampaignRules, rulesOf } from '../cards/campaign-rules.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import { cardsOf, count, type Touched } from './count-cards.ts'
import { changesPointLife, changesValidity, priceChanges } from './impact-rules.ts'
import { impactForAll } from './impact-for-all.ts'

/** Whom a save would touch, counted over the campaign's cards as they are. */
export const campaignImpact: Verb<typeof route> = async (ctx, { params, body }) => {
  const campaign = await loadCampaign(ctx.db, ctx.merchant.id, params.id)
  if (hasEnded(campaign, ctx.now, ctx.merchant.timeZone)) refuse('CAMPAIGN_ENDED')
  const highestSlot = Math.max(...campaign.settings.chopTypes.map(({ slot }) => slot))
  const settings = keepIds(body.settings, { settings: campaign.settings, highestSlot }, uuid)
  const [before, after] = [campaign.settings, settings].map((one) => rulesOf(campaign.type, one, false)) as [
    CampaignRules,
    CampaignRules,
  ]
  const effects = await Promise.all([
    datesImpact(ctx, campaign, before, after),
    limitImpact(ctx, campaign, before, after),
    rewardImpact(ctx, campaign, before, after),
    levelImpact(ctx, campaign, settings, after),
  ])
  const hasChoice = changesValidity(before, after) || changesPointLife(before, after)
  return {
    always: effects.flat().filter(({ cards }) => cards > 0),
    ifForAll: hasChoice ? await impactForAll(ctx, campaign, before, after) : null,
  }
}

const effect = (what: ImpactEffect['what'], touched: Touched, more: Partial<ImpactEffect> = {}): ImpactEffect => ({
  what,
  ...touched,
  day: null,
  name: null,
  ...more,
})

async function datesImpact(ctx: MerchantContext, { id }: Campaign, before: CampaignRules, after: CampaignRules) {
  const effects: ImpactEffect[] = []
  const cards = cardsOf(ctx, id)
  if (after.endDate !== null && (before.endDate === null || after.endDate < before.endDate))
    effects.push(effect('campaign-ends', await count(ctx, sql`${cards} and c.balance > 0`), { day: after.endDate }))
  const [was, is] = [before.redemptionStart ?? '', after.redemptionStart ?? '']
  if (is > was && is > ctx.now.toISOString().slice(0, 10))
    effects.push(effect('redemption-waits', await count(ctx, sql`${cards} and c.balance > 0`), { day: is }))
  return effects
}

async function limitImpact(ctx: MerchantContext, { id }: Campaign, before: CampaignRules, after: CampaignRules) {
  if (after.type === 'point') return []
  const smaller = after.chopTypes.filter(
    (type) => type.stampCount < (before.chopTypes.find((one) => one.id === type.id)?.stampCount ?? 0),
  )
  return Promise.all(
    smaller.map(async ({ slot, code, stampCount }) => {
      const held = sql`${cardsOf(ctx, id)} and c.balances[${sql.lit(slot)}] > ${stampCount}`
      return effect('above-limit', await count(ctx, held), { name: code })
    }),
  )
}

async function rewardImpact(ctx: MerchantContext, { id }: Campaign, before: CampaignRules, after: CampaignRules) {
  const changes = priceChanges(before, after).filter((change) => change.before !== null || change.after !== null)
  return Promise.all(
    changes.map(async ({ name, before: was, after: is }) => {
      const [low, high] = [Math.min(was ?? Infinity, is ?? Infinity), Math.max(was ?? 0, is ?? 0)]
      const top = was === null || is === null ? sql`true` : sql`c.balance < ${high}`
      const touched = await count(ctx, sql`${cardsOf(ctx, id)} and c.balance >= ${low} and ${top}`)
      const what = is === null ? 'reward-gone' : was !== null && is > was ? 'reward-dearer' : 'reward-cheaper'
      return effect(what, touched, { name })
    }),
  )
}

async function levelImpact(ctx: MerchantContext, campaign: Campaign, settings: StoredSettings, after: CampaignRules) {
  const gone = campaign.settings.memberLevels.filter(({ id }) => !settings.memberLevels.some((one) => one.id === id))
  const cards = cardsOf(ctx, campaign.id)
  const lost = await Promise.all(
    gone.map(async ({ id, level }) =>
      effect('level-gone', await count(ctx, sql`${cards} and c.level_id = ${id}`), { name: level }),
    ),
  )
  if (after.levelBy !== 'earned') return lost
  const rising = await Promise.all(
    settings.memberLevels.slice(1).map(async ({ id, level, minEarned }, index) => {
      const lower = settings.memberLevels.slice(0, index + 1).map((one) => one.id)
      const known = campaign.settings.memberLevels.some((one) => one.id === id && one.minEarned === minEarned)
      if (known || minEarned === null) return []
      const reach = sql`${cards} and c.period_earned >= ${minEarned} and c.level_id in (${sql.join(lower)})`
      return [effect('level-rises', await count(ctx, reach), { name: level })]
    }),
  )
  return [...lost, ...rising.flat()]
}
