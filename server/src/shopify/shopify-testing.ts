import { createHmac, randomUUID } from 'node:crypto'
import type { CampaignSettingsInput } from '@chopcard/contract/campaign-settings.ts'
import { storeSignKey } from '../campaigns/sign-key.ts'
import type { Harness } from '../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, settingsOf } from '../../test/make.ts'
import { orderBody } from '../../test/make-deliveries.ts'
import { workDelivery } from './work-delivery.ts'

export const signKey = 'shpss_the_key_of_this_shop_only'
export const shopDomain = 'kopi.myshopify.com'

/** A merchant with a point campaign of five dollars a chop whose shop is connected, and a member. */
export async function makeShop(on: Harness, given: Partial<CampaignSettingsInput> = {}) {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant, {
    ...settingsOf(merchant, given.type ?? 'point'),
    shopifyEnabled: true,
    shopDomain,
    shopifySignKey: storeSignKey(on.app.config.secret, signKey, null),
    quantityPerChop: 500,
    ...given,
  })
  const email = `${randomUUID()}@member.example`
  const card = await makeCard(on.app, merchant, campaign, { email })
  const send = (body: unknown, how: Sending = {}) => sendTo(on, campaign.id, body, how)
  /** Sends, and does the work that a job would do. */
  const tell = async (topic: string, body: unknown) => {
    await send(body, { topic })
    for (const { id } of await waiting(on, merchant.id)) await workDelivery(on.app, merchant, id, new Date())
    return (await deliveries(on, merchant.id)).at(-1)
  }
  const order = (facts: Record<string, unknown> = {}) => orderBody({ email, ...facts })
  return { merchant, campaign, card, email, send, tell, order, token: merchant.owner.token }
}

type Sending = { topic?: string; key?: string; headers?: Record<string, string>; signature?: string }

export const sign = (raw: string, key = signKey) => createHmac('sha256', key).update(raw).digest('base64')

function sendTo({ server }: Harness, campaignId: string, body: unknown, how: Sending) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return server.inject({
    method: 'POST',
    url: `/api/webhooks/shopify/${campaignId}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': how.topic ?? 'orders/paid',
      'x-shopify-shop-domain': shopDomain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': how.signature ?? sign(payload, how.key),
      ...how.headers,
    },
  })
}

export const deliveries = ({ app }: Harness, merchantId: string) =>
  app.database.kysely
    .selectFrom('shopify_delivery')
    .select(['id', 'topic', 'state', 'reason', 'chops', 'times', 'card_id', 'order_id'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute()

const waiting = async (on: Harness, merchantId: string) =>
  (await deliveries(on, merchantId)).filter(({ state }) => state === 'waiting')

export const entriesOf = ({ app }: Harness, merchantId: string) =>
  app.database.kysely
    .selectFrom('chop_entry')
    .select(['id', 'card_id', 'kind', 'quantity', 'reference', 'remark', 'effects', 'balance_after'])
    .where('merchant_id', '=', merchantId)
    .orderBy('at')
    .orderBy('id')
    .execute()
