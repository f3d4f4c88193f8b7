import { z } from 'zod'
import { messageSchema, sampleMessage } from '@chopcard/contract/outward/webhook-events.ts'
import { webhookTypes, type WebhookType } from '@chopcard/contract/outward/webhooks.ts'

const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

/** The `webhooks` section of the OpenAPI document: each message with its schema and a sample. */
export const openApiWebhooks = () => Object.fromEntries(webhookTypes.map((type) => [type, { post: messageOf(type) }]))

const messageOf = (type: WebhookType) => ({
  operationId: type,
  tags: ['webhooks'],
  summary: `Sent to the endpoints that ask for ${type}, signed by Standard Webhooks 1.0.0.`,
  parameters: headers.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: z.toJSONSchema(messageSchema(type), { target: 'draft-2020-12' }),
        example: sampleMessage(type),
      },
    },
  },
  responses: {
    '2XX': { description: 'The message was taken. Every other answer, and none within 15 seconds, is a failure.' },
    410: { description: 'The receiver is gone: the endpoint is disabled.' },
    429: { description: 'Too much: with Retry-After, the endpoint pauses for so long. So do 502 and 504.' },
  },
})
