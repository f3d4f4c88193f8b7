import { randomUUID } from 'node:crypto'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { Harness } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, settingsOf } from '../../../test/make.ts'
import { connectedShop, orderBody, signedHeaders } from '../../../test/make-deliveries.ts'
import { workDelivery } from './work-delivery.ts'

/** A merchant with a point campaign of five dollars a chop whose shop is connected, and a member. */
export async function makeShop(on: Harness, given: Partial<CampaignSettingsInput> = {}) {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant, {
    ...settingsOf(merchant, given.type ?? 'point'),
    ...connectedShop(on.app),
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

function sendTo({ server }: Harness, campaignId: string, body: unknown, how: Sending) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return server.inject({
    method: 'POST',
    url: `/api/webhooks/shopify/${campaignId}`,
    payload,
    headers: {
      'content-type': 'application/json',
      ...signedHeaders(payload, how.topic, how.key),
      ...(how.signature !== undefined && { 'x-shopify-hmac-sha256': how.signature }),
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

export const waiting = async (on: Harness, merchantId: string) =>
  (await deliveries(on, merchantId)).filter(({ state }) => state === 'waiting')

export const entriesOf = ({ app }: Harness, merchantId: string) =>
  app.database.kysely
    .selectFrom('chop_entry')
    .select(['id', 'card_id', 'kind', 'quantity', 'reference', 'remark', 'effects', 'balance_after'])
    .where('merchant_id', '=', merchantId)
    .orderBy('at')
    .orderBy('id')
    .execute()
