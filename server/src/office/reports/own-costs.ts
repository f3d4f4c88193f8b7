import { sql } from 'kysely'
import { fractionDigits } from '@chopcard/contract/core/currency-rules.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  LiabilityLine,
  getOwnCosts as getRoute,
  setOwnCosts as setRoute,
} from '@chopcard/contract/office/merchant/liability.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'

/** What things cost the merchant, campaign by campaign. */
export const getOwnCosts: Verb<typeof getRoute> = ({ db, merchant }) => costsOf(db, merchant)

async function costsOf(db: Db | Tx, merchant: Merchant) {
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
export const setOwnCosts: Verb<typeof setRoute> = (ctx, { body: { seen, ...body } }) => {
  const { merchant } = ctx
  return ctx.write(async (tx) => {
    await sql`select from merchant where merchant_id = ${merchant.id} for no key update`.execute(tx)
    const before = await costsOf(tx, merchant)
    const costs = new Map(before.campaigns.map(({ campaignId, cost }) => [campaignId, cost]))
    const named = [...body.campaigns, ...(seen?.campaigns ?? [])]
    if (!named.every(({ campaignId }) => costs.has(campaignId))) refuse('NOT_FOUND')
    if (seen) {
      const now = seen.campaigns.map(({ campaignId }) => ({ campaignId, cost: costs.get(campaignId) ?? null }))
      refuseChanged(shown(merchant, seen), shown(merchant, { ...before, campaigns: now }))
    }
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

type Shown = Pick<Input<typeof setRoute>['body'], 'voucherPercent' | 'campaigns'>

/** What the form shows: costs in the currency, with two digits more than an amount has. */
const shown = ({ currency }: Merchant, { voucherPercent, campaigns }: Shown) => ({
  voucherPercent,
  campaigns: Object.fromEntries(
    campaigns.map(({ campaignId, cost }) => [
      campaignId,
      cost === null ? null : cost / (100 * 10 ** fractionDigits(currency)),
    ]),
  ),
})

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
