import { v7 as uuid } from 'uuid'
import type { Campaign } from '../src/campaigns/load-campaign.ts'
import type { App } from '../src/core/app.ts'
import type { Merchant } from '../src/core/context.ts'
import { receiveDelivery } from '../src/shopify/receive-delivery.ts'

type Facts = Record<string, unknown>

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
    shopDomain: given.shopDomain ?? 'kopi.myshopify.com',
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
