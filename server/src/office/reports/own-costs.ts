import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  LiabilityLine,
  getOwnCosts as getRoute,
  setOwnCosts as setRoute,
} from '@chopcard/contract/office/merchant/liability.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'

/** What things cost the merchant, campaign by campaign. */
export const getOwnCosts: Verb<typeof getRoute> = (ctx) => costsOf(ctx)

async function costsOf({ db, merchant }: TenantContext) {
  const campaigns = await sql<{ campaignId: string; name: string; kind: LiabilityLine['kind']; cost: number | null }>`
    select campaign.id as "campaignId", campaign.name, ${kindSql} as kind, own.cost from campaign
    left join campaign_cost own on own.merchant_id = campaign.merchant_id and own.campaign_id = campaign.id
    where campaign.merchant_id = ${merchant.id} order by campaign.created_at desc limit 1000`.execute(db)
  const { voucher_cost_percent: voucherPercent } = await db
    .selectFrom('merchant')
    .select('voucher_cost_percent')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  return { currency: merchant.currency, voucherPercent, campaigns: campaigns.rows }
}

/** Says what they cost; months' ends that were kept stay as they are. */
export const setOwnCosts: Verb<typeof setRoute> = async (ctx, { body }) => {
  const { merchant } = ctx
  const before = await costsOf(ctx)
  const known = new Set(before.campaigns.map(({ campaignId }) => campaignId))
  if (!body.campaigns.every(({ campaignId }) => known.has(campaignId))) refuse('NOT_FOUND')
  return ctx.write(async (tx) => {
    await tx
      .updateTable('merchant')
      .set({ voucher_cost_percent: body.voucherPercent })
      .where('merchant_id', '=', merchant.id)
      .execute()
    for (const { campaignId, cost } of body.campaigns) await keepCost(tx, merchant.id, campaignId, cost)
    ctx.note({ before, after: body })
    return body
  })
}

async function keepCost(tx: Tx, merchantId: string, campaignId: string, cost: number | null): Promise<void> {
  if (cost === null)
    await tx
      .deleteFrom('campaign_cost')
      .where('merchant_id', '=', merchantId)
      .where('campaign_id', '=', campaignId)
      .execute()
  else
    await tx
      .insertInto('campaign_cost')
      .values({ merchant_id: merchantId, campaign_id: campaignId, cost })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'campaign_id']).doUpdateSet({ cost }))
      .execute()
}
