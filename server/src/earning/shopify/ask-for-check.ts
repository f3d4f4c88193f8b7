import { checkShopJob } from './jobs.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type CheckReason,
  type askShopifyCheck as askRoute,
  type ShopifyCheck,
  type listShopifyChecks as listRoute,
} from '@chopcard/contract/earning/merchant/shopify.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { askForCheck } from './check-store.ts'

export const listShopifyChecks: Verb<typeof listRoute> = (ctx) => checksOf(ctx, ctx.db)

export const askShopifyCheck: Verb<typeof askRoute> = (ctx, { body: { campaignId } }) =>
  ctx.write(async (tx) => {
    const { merchant } = ctx
    if (merchant.isTest) refuse('NOT_WITH_TEST_DATA')
    const { settings } = await loadCampaign(tx, merchant.id, campaignId)
    if (!settings.shopifyEnabled || !settings.shopifyAccessToken) refuse('SHOP_NOT_CONNECTED')
    const [before] = await checksOf(ctx, tx, campaignId)
    if (before?.notBefore && before.notBefore > ctx.now.toISOString())
      refuse('SHOP_ASKS_TO_WAIT', { retryAt: before.notBefore })
    const key = { merchantId: merchant.id, campaignId }
    ctx.note({ target: campaignId })
    if (await askForCheck(tx, key)) await ctx.app.jobs.add(tx, checkShopJob, key)
    const [check] = await checksOf(ctx, tx, campaignId)
    return check ?? refuse('NOT_FOUND')
  })

type Row = Omit<ShopifyCheck, 'reason'> & { reason: CheckReason | null }

/** The merchant's campaigns with a shop, by name, and how the last look at each went. */
async function checksOf(
  { merchant, language }: Pick<MerchantContext, 'merchant' | 'language'>,
  db: Db | Tx,
  campaignId: string | null = null,
): Promise<ShopifyCheck[]> {
  const at = (column: string) => sql.raw(`to_char(k.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const { rows } = await sql<Row>`
    select c.id as "campaignId", c.name as "campaignName", c.settings ->> 'shopDomain' as "shopDomain",
      c.settings ->> 'shopifyAccessToken' is not null as "hasToken", coalesce(k.state, 'never') as state, k.reason,
      coalesce(k.orders, 0) as orders, coalesce(k.missed, 0) as missed, ${at('since')} as since,
      ${at('ended_at')} as "endedAt", ${at('not_before')} as "notBefore"
    from campaign c
    left join shopify_check k on k.merchant_id = c.merchant_id and k.campaign_id = c.id
    where c.merchant_id = ${merchant.id} and (c.settings ->> 'shopifyEnabled')::boolean
      and (${campaignId}::uuid is null or c.id = ${campaignId})
    order by c.name, c.id limit 100`.execute(db)
  return rows.map(({ reason, ...row }) => ({
    ...row,
    reason: reason && { code: reason, message: say(language, 'shopify', `check.reason.${reason}`) },
  }))
}
