import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { campaignImpact as route } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { newId } from '../../core/new-id.ts'
import { keepIds } from '../campaigns/keep-ids-rules.ts'
import { type Campaign, hasEnded, loadCampaign } from '../campaigns/load-campaign.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'
import { type CampaignRules, rulesOf } from '../campaigns/stored-settings.ts'
import { localDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { type Cause, effectsOf } from './count-cards.ts'
import { changesPointLife, changesValidity, partsOfReward, priceChanges } from './impact-rules.ts'
import { impactForAll } from './impact-for-all.ts'

/** Whom a save would touch, counted over the campaign's cards as they are. */
export const campaignImpact: Verb<typeof route> = async (ctx, { params, body }) => {
  const campaign = await loadCampaign(ctx.db, ctx.merchant.id, params.id)
  if (hasEnded(campaign, ctx.now, ctx.merchant.timeZone)) refuse('CAMPAIGN_ENDED')
  const highestSlot = Math.max(...campaign.settings.chopTypes.map(({ slot }) => slot))
  const settings = keepIds(body.settings, { settings: campaign.settings, highestSlot }, newId)
  const [before, after] = [campaign.settings, settings].map((one) => rulesOf(campaign.type, one, false)) as [
    CampaignRules,
    CampaignRules,
  ]
  const causes = [
    ...dateCauses(ctx, before, after),
    ...limitCauses(before, after),
    ...rewardCauses(before, after),
    ...oneRewardCauses(before, after),
    ...levelCauses(campaign, settings, after),
  ]
  const hasChoice = changesValidity(before, after) || changesPointLife(before, after)
  return {
    always: await effectsOf(ctx, campaign.id, causes),
    ifForAll: hasChoice ? await impactForAll(ctx, campaign, before, after) : null,
  }
}

const hasBalance = sql`c.balance > 0`

function dateCauses({ now, merchant }: MerchantContext, before: CampaignRules, after: CampaignRules): Cause[] {
  const ends = after.endDate !== null && (before.endDate === null || after.endDate < before.endDate)
  const [was, is] = [before.redemptionStart ?? '', after.redemptionStart ?? '']
  const waits = is > was && is > localDay(now, merchant.timeZone)
  return [
    ...(ends ? [{ what: 'campaign-ends', day: after.endDate, where: hasBalance } as const] : []),
    ...(waits ? [{ what: 'redemption-waits', day: is, where: hasBalance } as const] : []),
  ]
}

function limitCauses(before: CampaignRules, after: CampaignRules): Cause[] {
  if (descriptorOf(after.type).balanceEnds === 'never') return []
  return after.chopTypes
    .filter((type) => type.stampCount < (before.chopTypes.find((one) => one.id === type.id)?.stampCount ?? 0))
    .map(({ slot, code, stampCount }) => ({
      what: 'above-limit',
      name: code,
      where: sql`c.balances[${sql.lit(slot)}] > ${stampCount}`,
    }))
}

const rewardCauses = (before: CampaignRules, after: CampaignRules): Cause[] =>
  priceChanges(before, after)
    .filter((change) => change.before !== null || change.after !== null)
    .map(({ name, before: was, after: is }) => {
      const [low, high] = [Math.min(was ?? Infinity, is ?? Infinity), Math.max(was ?? 0, is ?? 0)]
      const top = was === null || is === null ? sql`true` : sql`c.balance < ${high}`
      const what = is === null ? 'reward-gone' : was !== null && is > was ? 'reward-dearer' : 'reward-cheaper'
      return { what, name, where: sql`c.balance >= ${low} and ${top}` }
    })

/** The one reward is had for enough of every kind of stamps: it counts who gains and who loses it, once each. */
function oneRewardCauses(before: CampaignRules, after: CampaignRules): Cause[] {
  const [was, is] = [before, after].map((campaign) =>
    partsOfReward(campaign)?.map((part) => enough(part.slot, part.cost)),
  )
  if (!was?.length || !is?.length) return []
  const [hadIt, hasIt] = [sql.join(was, sql` and `), sql.join(is, sql` and `)]
  const name = after.rewardName
  return [
    { what: 'reward-dearer', name, where: sql`${hadIt} and not (${hasIt})` },
    { what: 'reward-cheaper', name, where: sql`${hasIt} and not (${hadIt})` },
  ]
}

const enough = (balanceIndex: number, cost: number) => sql`coalesce(c.balances[${sql.lit(balanceIndex)}], 0) >= ${cost}`

function levelCauses({ settings: before }: Campaign, settings: StoredSettings, after: CampaignRules): Cause[] {
  const lost = before.memberLevels
    .filter(({ id }) => !settings.memberLevels.some((one) => one.id === id))
    .map(({ id, level }): Cause => ({ what: 'level-gone', name: level, where: sql`c.level_id = ${id}` }))
  if (after.levelBy !== 'earned') return lost
  const rising = settings.memberLevels.slice(1).flatMap(({ id, level, minEarned }, index): Cause[] => {
    const lower = settings.memberLevels.slice(0, index + 1).map((one) => one.id)
    const known = before.memberLevels.some((one) => one.id === id && one.minEarned === minEarned)
    if (known || minEarned === null) return []
    const where = sql`c.period_earned >= ${minEarned} and c.level_id in (${sql.join(lower)})`
    return [{ what: 'level-rises', name: level, where }]
  })
  return [...lost, ...rising]
}
