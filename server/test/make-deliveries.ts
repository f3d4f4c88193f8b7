import { createHmac } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { storeShopSecret } from '../src/loyalty/campaigns/shop-secrets.ts'
import type { Campaign } from '../src/loyalty/campaigns/load-campaign.ts'
import type { App } from '../src/core/app.ts'
import type { Merchant } from '../src/core/context.ts'
import { receiveDelivery } from '../src/earning/shopify/receive-delivery.ts'

type Facts = Record<string, unknown>

export const signKey = 'shpss_the_key_of_this_shop_only'
export const accessToken = 'shpat_the_token_of_this_shop_only'
export const shopDomain = 'kopi.myshopify.com'

/** The secrets as a form sends them when they are typed anew. */
export const unmasked = { shopifySignKey: signKey, shopifyAccessToken: accessToken }

/** The settings of a campaign with a shop that is connected, at five dollars a chop. */
export const connectedShop = ({ config: { secret } }: Pick<App, 'config'>) => ({
  shopifyEnabled: true,
  shopDomain,
  shopifySignKey: storeShopSecret(secret, 'shopifySignKey', signKey, null),
  shopifyAccessToken: storeShopSecret(secret, 'shopifyAccessToken', accessToken, null),
  quantityPerChop: 500,
})

export const sign = (raw: string, key = signKey) => createHmac('sha256', key).update(raw).digest('base64')

/** What a shop says of a body besides. */
export const signedHeaders = (raw: string, topic = 'orders/paid', key = signKey) => ({
  'x-shopify-topic': topic,
  'x-shopify-shop-domain': shopDomain,
  'x-shopify-webhook-id': uuid(),
  'x-shopify-hmac-sha256': sign(raw, key),
})

/** An order as a shop tells of it, paid unless it says otherwise. */
export const orderBody = (given: Facts = {}) => ({
  id: 5_001_001,
  name: '#1001',
  email: 'ana@shop.example',
  currency: 'SGD',
  total_price: '25.00',
  current_total_price: '25.00',
  financial_status: 'paid',
  cancelled_at: null,
  updated_at: '2026-11-20T10:00:00+08:00',
  refunds: [],
  line_items: [{ id: 1, title: 'Beans' }],
  ...given,
})

/** A delivery that was kept, without having come in. */
export async function makeShopifyDelivery(
  app: App,
  merchant: Pick<Merchant, 'id'>,
  campaign: Pick<Campaign, 'id'>,
  given: { topic?: string; body?: unknown; now?: Date; shopDomain?: string } = {},
): Promise<string> {
  const { id } = await receiveDelivery(app, {
    merchantId: merchant.id,
    campaignId: campaign.id,
    topic: given.topic ?? 'orders/paid',
    shopDomain: given.shopDomain ?? shopDomain,
    webhookId: uuid(),
    isTest: false,
    raw: Buffer.from(JSON.stringify(given.body ?? orderBody())),
    now: given.now ?? new Date(),
  })
  return id
}

/** A mail that could not be delivered. */
export async function makeParkedMessage(app: App, merchant: Pick<Merchant, 'id'>): Promise<string> {
  const id = uuid()
  await app.database.kysely
    .insertInto('outbox')
    .values({
      id,
      merchant_id: merchant.id,
      channel: 'email',
      recipient: `${id}@member.example`,
      subject: 'Your card',
      text_body: 'Open http://chopcard.test/member/card/ct_secret',
      template: 'member-registration',
      state: 'parked',
      attempts: 10,
      last_error: 'mailbox unavailable',
    })
    .execute()
  return id
}
