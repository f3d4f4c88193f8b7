import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import type { waitingRewards as route } from '@chopcard/contract/loyalty/merchant/till.ts'
import { readSettings, type StoredSettings } from '../campaigns/stored-settings.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { type CardRow, findCards } from './card-store.ts'
import { operationContext } from './operation.ts'
import { offersOf, rulesFor } from './type-rules.ts'
import { verdictOf } from './validate-operation.ts'

/** More guests than that are told as so many and more. */
const MAX_COUNTED = 99

/**
 * How many members have a reward that they could take now, decided by the redemption's own rule. Read are the fullest cards of
 * each running campaign, and no more of them than are counted.
 */
export const waitingRewards: Verb<typeof route> = async (ctx) => {
  const guests = new Set<string>()
  for (const { id, cheapest } of await campaignsWithRewards(ctx)) {
    for (const row of await fullestCards(ctx, id, cheapest)) if (hasRewardDue(ctx, row)) guests.add(row.member_id)
    if (guests.size > MAX_COUNTED) break
  }
  return { guests: Math.min(guests.size, MAX_COUNTED), hasMore: guests.size > MAX_COUNTED }
}

async function campaignsWithRewards({ db, merchant }: MerchantContext) {
  const campaigns = await db
    .selectFrom('campaign')
    .select(['id', 'settings'])
    .where('merchant_id', '=', merchant.id)
    .where('ended_at', 'is', null)
    .execute()
  return campaigns.flatMap((row) => {
    const cheapest = cheapestReward(readSettings(row))
    return cheapest === undefined ? [] : [{ id: row.id, cheapest }]
  })
}

/** The balance that the cheapest reward takes; undefined where nothing is redeemed. */
function cheapestReward(settings: StoredSettings): number | undefined {
  const { hasOneReward, hasRewardList } = descriptorOf(settings.type)
  if (hasOneReward) return totalRedemptionCost(settings)
  return hasRewardList && settings.rewards.length
    ? Math.min(...settings.rewards.map(({ chopCount }) => chopCount))
    : undefined
}

async function fullestCards(ctx: MerchantContext, campaignId: string, cheapest: number): Promise<CardRow[]> {
  const { app, db, merchant, now } = ctx
  const cards = await db
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'active')
    .where('balance', '>=', cheapest)
    .orderBy('balance', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_COUNTED + 1)
    .execute()
  const rows = await findCards(
    app.database,
    cards.map(({ id }) => ({ merchant, key: id, now })),
  )
  return rows.filter((row) => row !== undefined)
}

function hasRewardDue(ctx: MerchantContext, row: CardRow): boolean {
  const { campaign, card, today, moment } = operationContext(ctx, row)
  const { redeem } = rulesFor(campaign.type)
  return offersOf(campaign, card, ctx.now).some(({ id, missing, given }) => {
    const isDue = missing === 0 && !given
    return isDue && 'decision' in verdictOf(() => redeem(campaign, card, today, { rewardId: id }, moment), ctx.language)
  })
}
