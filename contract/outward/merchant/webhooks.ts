import { z } from 'zod'
import { Day, Id, Instant, paged, requiredText, text } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'
import {
  ChosenType,
  chosenTypes,
  disabledReasons,
  attemptErrors,
  maxDescriptionLength,
  maxUrlLength,
  WebhookDeliveryState,
  webhookTypes,
} from '../webhooks.ts'

const page = { audience: 'merchant', menu: 'webhooks' } as const

/** Which addresses are refused besides: decisions/webhooks.md §6. */
const Address = requiredText(maxUrlLength).pipe(z.url({ protocol: /^https?$/ }))

export const EndpointFields = z.strictObject({
  url: Address,
  description: text(maxDescriptionLength),
  eventTypes: z
    .array(ChosenType)
    .min(1, { message: 'required' })
    .max(chosenTypes.length)
    .refine((types) => new Set(types).size === types.length, { message: 'invalid' }),
  enabled: z.boolean(),
  /** Whether messages are signed with a private key too (`v1a`). */
  signsWithKey: z.boolean(),
})

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(ChosenType),
  enabled: z.boolean(),
  disabledReason: z.enum(disabledReasons).nullable(),
  signsWithKey: z.boolean(),
  /** With it a receiver checks `v1a` signatures: `whpk_…`. */
  publicKey: z.string(),
  /** Until then messages are signed with the secret before, too. */
  oldSecretUntil: z.string().nullable(),
  /** Since then every attempt has failed. */
  failingSince: z.string().nullable(),
  waiting: z.int(),
  failed: z.int(),
  lastDeliveredAt: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** `secret` is shown this once: `whsec_…`. */
const WithSecret = WebhookEndpoint.extend({ secret: z.string() })

export const listWebhooks = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/webhooks',
  about: 'The addresses to which events are sent. `q` finds by address or description.',
  query: { ...paged(['createdAt', 'url']), enabled: z.enum(['true', 'false']).optional() },
  shape: 'list',
  reply: WebhookEndpoint,
})

export const createWebhook = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/webhooks',
  about: 'Adds an address to which events are sent. The secret in the answer is shown this once.',
  asksPassword: true,
  secretAnswer: true,
  body: EndpointFields.extend(reauthentication),
  reply: WithSecret,
  refuses: ['WEBHOOK_LIMIT', 'VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const getWebhook = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/webhooks/{id}',
  about: 'An address to which events are sent.',
  params: { id: Id },
  reply: WebhookEndpoint,
  refuses: ['NOT_FOUND'],
})

export const editWebhook = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/webhooks/{id}',
  about: 'Changes an address and what is sent to it; `version` is the one that the form was filled from.',
  asksPassword: true,
  params: { id: Id },
  body: EndpointFields.extend({ version: z.int().min(1), ...reauthentication }),
  reply: WebhookEndpoint,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'VALIDATION_FAILED'],
})

export const enableWebhook = route({
  ...page,
  action: 'enable',
  method: 'POST',
  path: '/merchant/webhooks/{id}/enable',
  about: 'Sends events to the address again, first those that have waited.',
  params: { id: Id },
  reply: WebhookEndpoint,
  refuses: ['NOT_FOUND'],
})

export const disableWebhook = route({
  ...page,
  action: 'disable',
  method: 'POST',
  path: '/merchant/webhooks/{id}/disable',
  about: 'Sends nothing to the address until it is enabled again. What happens meanwhile is not sent later.',
  params: { id: Id },
  reply: WebhookEndpoint,
  refuses: ['NOT_FOUND'],
})

export const deleteWebhook = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/webhooks/{id}',
  about: 'Deletes an address with its deliveries.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})

export const rotateWebhookSecret = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/webhooks/{id}/rotate',
  about: 'Makes a new secret, which the answer shows this once. For one day messages carry a signature with each.',
  asksPassword: true,
  secretAnswer: true,
  params: { id: Id },
  body: z.strictObject(reauthentication),
  reply: WithSecret,
  refuses: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})

export const testWebhook = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/webhooks/{id}/test',
  about: 'Sends the event `endpoint.test` to the address; it appears among the deliveries.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
})

/** A message to an address, and how its last attempt went. */
export const WebhookDelivery = z.object({
  id: z.string(),
  messageId: z.string(),
  type: z.enum(webhookTypes),
  state: WebhookDeliveryState,
  attempts: z.int(),
  nextAttemptAt: z.string().nullable(),
  lastAttemptAt: z.string().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.enum(attemptErrors).nullable(),
  lastMs: z.int().nullable(),
  createdAt: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const ofDelivery = { id: Id, deliveryId: Id }

export const listWebhookDeliveries = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/webhooks/{id}/delivery',
  about: 'What was sent to an address in the last 30 days, newest first. `q` finds by the id of the message.',
  params: { id: Id },
  query: {
    ...paged(['createdAt']),
    state: WebhookDeliveryState.optional(),
    type: z.enum(webhookTypes).optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'list',
  reply: WebhookDelivery,
  refuses: ['NOT_FOUND'],
})

export const getWebhookDelivery = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/webhooks/{id}/delivery/{deliveryId}',
  // A coupon's code is in it.
  viewAs: 'never',
  about: 'One message as it is sent, and every attempt with the beginning of the answer.',
  params: ofDelivery,
  reply: WebhookDelivery.extend({
    body: z.string(),
    tries: z.array(
      z.object({
        number: z.int(),
        at: z.string(),
        status: z.int().nullable(),
        error: z.enum(attemptErrors).nullable(),
        response: z.string(),
        ms: z.int(),
      }),
    ),
  }),
  refuses: ['NOT_FOUND'],
})

export const resendWebhookDelivery = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/webhooks/{id}/delivery/{deliveryId}/resend',
  about: 'Sends a message again at once, with the same id; the schedule of attempts begins anew.',
  params: ofDelivery,
  reply: WebhookDelivery,
  refuses: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
})

export const resendFailedWebhooks = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/webhooks/{id}/resend',
  about: 'Sends again at once every message since a moment that has failed or waits after a failure.',
  params: { id: Id },
  body: z.strictObject({ since: Instant }),
  reply: z.object({ count: z.int() }),
  refuses: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
})
