import { newId } from '../../core/new-id.ts'
import { workShopifyDeliveryJob } from './jobs.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DeliveryReason } from '@chopcard/contract/earning/merchant/shopify.ts'
import { shopifyTopics } from '@chopcard/contract/earning/webhooks/shopify.ts'
import type { App } from '../../core/app.ts'
import { readBody, type ShopifyFacts } from './read-body.ts'

export type Received = {
  merchantId: string
  campaignId: string
  topic: string
  shopDomain: string
  webhookId: string | null
  isTest: boolean
  raw: Buffer
  now: Date
}

/**
 * Keeps a signed delivery and lets a job work on it, together; answers with its id. The same bytes once more are the same
 * delivery, whatever number they come under: only the body is signed.
 */
export async function receiveDelivery(app: App, given: Received): Promise<{ id: string; isNew: boolean }> {
  const { merchantId, raw, now } = given
  const isKnown = (shopifyTopics as readonly string[]).includes(given.topic)
  const facts = isKnown ? readBody(given.topic, raw) : undefined
  return app.database.tx(async (tx) => {
    const row = await tx
      .insertInto('shopify_delivery')
      .values({
        merchant_id: merchantId,
        id: newId(),
        campaign_id: given.campaignId,
        topic: given.topic,
        digest: createHash('sha256').update(raw).digest(),
        shop_domain: given.shopDomain,
        webhook_id: given.webhookId,
        is_test: given.isTest,
        order_id: facts?.orderId ?? null,
        order_name: facts?.kind === 'order' ? facts.name : null,
        facts: facts ? JSON.stringify(facts) : null,
        ...deliveryFate(isKnown, facts),
        received_at: now,
        last_received_at: now,
      })
      .onConflict((known) =>
        known
          .columns(['merchant_id', 'campaign_id', 'topic', 'digest'])
          .doUpdateSet((eb) => ({ times: eb('shopify_delivery.times', '+', 1), last_received_at: now })),
      )
      .returning(['id', sql<boolean>`times = 1`.as('isNew')])
      .executeTakeFirstOrThrow()
    if (row.isNew && facts) await app.jobs.add(tx, workShopifyDeliveryJob, { merchantId, deliveryId: row.id })
    return row
  })
}

type Fate = { state: 'waiting' | 'refused' | 'ignored'; reason?: DeliveryReason }

function deliveryFate(isKnown: boolean, facts: ShopifyFacts | undefined): Fate {
  if (!isKnown) return { state: 'ignored', reason: 'topic' }
  return facts ? { state: 'waiting' } : { state: 'refused', reason: 'unreadable' }
}
