import * as webhooks from '@chopcard/contract/outward/merchant/webhooks.ts'
import { type Sample, sample } from './sample.ts'

const fields = {
  url: 'https://receiver.shop.example:8443/hooks?shop=1',
  description: 'Warehouse',
  eventTypes: ['entry.created', 'order.paid'],
  enabled: true,
  signsWithKey: true,
} as const

/** One right request for every call of outgoing webhooks. */
export const samplesOfWebhooks: readonly Sample[] = [
  sample(webhooks.listWebhooks, () => ({ query: { page: '1', sort: '-url', q: 'hooks', enabled: 'true' } })),
  sample(webhooks.createWebhook, () => ({ body: fields })),
  sample(webhooks.getWebhook, ({ own }) => ({ params: { id: own.webhookId } })),
  sample(webhooks.editWebhook, ({ own }) => ({ params: { id: own.webhookId }, body: { ...fields, version: 1 } })),
  sample(webhooks.enableWebhook, ({ own }) => ({ params: { id: own.webhookId } })),
  sample(webhooks.disableWebhook, ({ own }) => ({ params: { id: own.webhookId } })),
  sample(webhooks.rotateWebhookSecret, ({ own }) => ({ params: { id: own.webhookId }, body: {} })),
  sample(webhooks.testWebhook, ({ own }) => ({ params: { id: own.webhookId } })),
  sample(webhooks.listWebhookDeliveries, ({ own }) => ({
    params: { id: own.webhookId },
    query: {
      state: 'failed',
      type: 'campaign.ended',
      q: 'msg',
      from: '2026-01-01',
      to: '2099-12-31',
      sort: 'createdAt',
    },
  })),
  sample(webhooks.getWebhookDelivery, ({ own }) => ({
    params: { id: own.webhookId, deliveryId: own.webhookDeliveryId },
  })),
  sample(webhooks.resendWebhookDelivery, ({ own }) => ({
    params: { id: own.webhookId, deliveryId: own.webhookDeliveryId },
  })),
  sample(webhooks.resendFailedWebhooks, ({ own }) => ({
    params: { id: own.webhookId },
    body: { since: '2026-01-01T00:00:00Z' },
  })),
  sample(webhooks.deleteWebhook, ({ own }) => ({ params: { id: own.webhookId } })),
]
