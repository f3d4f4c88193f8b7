import { refuse } from '@chopcard/contract/core/errors.ts'
import type { receiveShopify as route } from '@chopcard/contract/earning/webhooks/shopify.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { findMerchant, hasFeature } from '../../core/authenticate.ts'
import type { PublicContext, Verb } from '../../core/context.ts'
import { merchantOfCampaign } from '../../loyalty/campaigns/merchant-of-campaign.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { isSigned } from './signature.ts'

/** Kept, then answered; the work is a job's, since a shop waits five seconds and gives up. */
export const receiveShopify: Verb<typeof route> = async (ctx, { params, signed: { bytes, headers } }) => {
  const { app, now } = ctx
  const { merchant, campaign, key } = await shopOf(ctx, params.campaignId)
  const raw = Buffer.from(bytes)
  if (!isSigned(app.config.secret, key, raw, headers['x-shopify-hmac-sha256'])) refuse('UNAUTHORIZED')
  await receiveDelivery(app, {
    merchantId: merchant.id,
    campaignId: campaign.id,
    topic: headers['x-shopify-topic'] || 'unknown',
    shopDomain: headers['x-shopify-shop-domain'].toLowerCase(),
    webhookId: headers['x-shopify-webhook-id'] || null,
    isTest: headers['x-shopify-test'] === 'true',
    raw,
    now,
  })
  return { received: true }
}

/** The campaign of an address that takes orders now; any other is answered as one that does not exist. */
async function shopOf({ db }: PublicContext, campaignId: string) {
  const merchantId = (await merchantOfCampaign(db, campaignId)) ?? refuse('NOT_FOUND')
  const { merchant } = (await findMerchant(db, { id: merchantId })) ?? refuse('NOT_FOUND')
  const campaign = await loadCampaign(db, merchant.id, campaignId)
  const { shopifyEnabled, shopifySignKey: key } = campaign.settings
  if (!shopifyEnabled || !key || !hasFeature(merchant, 'shopifyIntegration')) return refuse('NOT_FOUND')
  return { merchant, campaign, key }
}
