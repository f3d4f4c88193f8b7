import { sql } from 'kysely'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import type { waitingRewards as route } from '@chopcard/contract/loyalty/merchant/till.ts'
import { readSettings, type StoredSettings } from '../campaigns/stored-settings.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { type CardRow, findCards } from './card-store.ts'
import { operationContext } from './operation.ts'
import { givesOnce, offersOf, rulesFor } from './type-rules.ts'
import { verdictOf } from './validate-operation.ts'

/** More guests than that are told as so many and more. */
const MAX_COUNTED = 99
/** So many cards of a campaign are looked at: no index can hold balances, which change with every visit. */
const MAX_READ = 20_000

/**
 * How many members have a reward that they could take now, decided by the redemption's own rule. Looked at are the newest cards of
 * each running campaign, along an index and until there are as many as are counted; where there are older ones, the number is
 * told as so many and more.
 */
export const waitingRewards: Verb<typeof route> = async (ctx) => {
  const guests = new Set<string>()
  let hasOlder = false
  for (const campaign of await campaignsWithRewards(ctx)) {
    const found = await fullCards(ctx, campaign)
    for (const row of found.rows) if (hasRewardDue(ctx, row)) guests.add(row.member_id)
    hasOlder ||= found.hasOlder
    if (guests.size > MAX_COUNTED) break
  }
  return { guests: Math.min(guests.size, MAX_COUNTED), hasMore: hasOlder || guests.size > MAX_COUNTED }
}

async function campaignsWithRewards({ db, merchant }: MerchantContext) {
  const campaigns = await db
    .selectFrom('campaign')
    .select(['id', 'settings'])
    .where('merchant_id', '=', merchant.id)
    .where('ended_at', 'is', null)
    .execute()
  return campaigns.flatMap((row) => {
    const settings = readSettings(row)
    const cheapest = cheapestReward(settings)
    return cheapest === undefined ? [] : [{ id: row.id, cheapest, settings }]
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

type WithRewards = Awaited<ReturnType<typeof campaignsWithRewards>>[number]

async function fullCards(ctx: MerchantContext, { id: campaignId, cheapest, settings }: WithRewards) {
  const { app, db, merchant, now } = ctx
  const newest = db
    .selectFrom('card')
    .select(['id', 'state', 'balance', 'redeemed', 'created_at'])
    .where('merchant_id', '=', merchant.id)
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
  const cards = await db
    .selectFrom(newest.limit(MAX_READ).as('newest'))
    .select('id')
    .where('state', '=', 'active')
    .where('balance', '>=', cheapest)
    .where(hasOneLeft(settings))
    .limit(MAX_COUNTED + 1)
    .execute()
  const older = await newest.clearSelect().select('id').offset(MAX_READ).limit(1).executeTakeFirst()
  const rows = await findCards(
    app.database,
    cards.map(({ id }) => ({ merchant, key: id, now })),
  )
  return { rows: rows.filter((row) => row !== undefined), hasOlder: older !== undefined }
}

/** Whether a reward within the balance of `newest` was not given yet, where each is given once. */
function hasOneLeft(settings: StoredSettings) {
  if (!givesOnce(settings) || !descriptorOf(settings.type).hasRewardList) return sql<boolean>`true`
  const rewards = settings.rewards.map(({ id, chopCount }) => ({ id, cost: chopCount }))
  return sql<boolean>`exists (select from jsonb_to_recordset(${JSON.stringify(rewards)}::jsonb) as r (id text, cost bigint)
    where r.cost <= newest.balance and r.id <> all(newest.redeemed))`
}

function hasRewardDue(ctx: MerchantContext, row: CardRow): boolean {
  const { campaign, card, today, moment } = operationContext(ctx, row)
  const { redeem } = rulesFor(campaign.type)
  return offersOf(campaign, card, ctx.now).some(({ id, missing, given }) => {
    const isDue = missing === 0 && !given
    return isDue && 'decision' in verdictOf(() => redeem(campaign, card, today, { rewardId: id }, moment), ctx.language)
  })
}
