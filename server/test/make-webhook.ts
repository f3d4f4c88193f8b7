import { v7 as uuid } from 'uuid'
import type { ChosenType } from '@chopcard/contract/outward/webhooks.ts'
import { chosenTypes } from '@chopcard/contract/outward/webhooks.ts'
import type { App } from '../src/core/app.ts'
import { sealSecrets } from '../src/outward/webhooks/endpoint-store.ts'
import { newSecrets } from '../src/outward/webhooks/signature.ts'
import type { TestMerchant } from './make.ts'

type Facts = {
  url?: string
  eventTypes?: readonly ChosenType[]
  enabled?: boolean
  signsWithKey?: boolean
  failingSince?: Date
  /** When the owners were told that it fails; a job looks every five minutes, also while tests run. */
  warnedAt?: Date
}

/** An endpoint of the merchant for all events, with its secret. */
export async function makeWebhook(app: App, merchant: Pick<TestMerchant, 'id'>, facts: Facts = {}) {
  const { publicKey, ...secrets } = newSecrets()
  const id = uuid()
  await app.database.kysely
    .insertInto('webhook_endpoint')
    .values({
      merchant_id: merchant.id,
      id,
      url: facts.url ?? 'https://hooks.shop.example/in',
      description: 'Cash desk',
      event_types: [...(facts.eventTypes ?? chosenTypes)],
      enabled: facts.enabled ?? true,
      signs_with_key: facts.signsWithKey ?? false,
      secrets: sealSecrets(app.config.secret, secrets),
      public_key: publicKey,
      failing_since: facts.failingSince ?? null,
      warned_at: facts.warnedAt ?? null,
    })
    .execute()
  return { id, publicKey, secret: secrets.secret }
}

/** A message to an endpoint that waits, or has failed. */
export async function makeWebhookDelivery(
  app: App,
  merchant: Pick<TestMerchant, 'id'>,
  endpointId: string,
  facts: { state?: 'waiting' | 'delivered' | 'failed'; createdAt?: Date; at?: Date } = {},
): Promise<string> {
  const createdAt = facts.createdAt ?? new Date()
  const id = uuid({ msecs: createdAt.getTime() })
  const state = facts.state ?? 'waiting'
  await app.database.kysely
    .insertInto('webhook_delivery')
    .values({
      merchant_id: merchant.id,
      id,
      endpoint_id: endpointId,
      message_id: `msg_${id}`,
      type: 'campaign.ended',
      body: JSON.stringify({ type: 'campaign.ended', timestamp: createdAt.toISOString(), data: {} }),
      state,
      next_attempt_at: state === 'waiting' ? (facts.at ?? createdAt) : null,
      created_at: createdAt,
      ...(state !== 'waiting' && { attempts: 1, last_attempt_at: createdAt, last_status: 500, last_ms: 12 }),
    })
    .execute()
  await app.database.kysely
    .updateTable('webhook_endpoint')
    .set({ due_at: facts.at ?? createdAt })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', endpointId)
    .execute()
  return id
}

/** An endpoint, and a message to it that has failed. */
export async function makeWebhookOfWorld(app: App, merchant: Pick<TestMerchant, 'id'>) {
  const { id: webhookId } = await makeWebhook(app, merchant)
  return { webhookId, webhookDeliveryId: await makeWebhookDelivery(app, merchant, webhookId, { state: 'failed' }) }
}
