import { v7 as uuid } from 'uuid'
import { sampleMessage } from '@chopcard/contract/outward/webhook-events.ts'
import { chosenTypes, type WebhookType } from '@chopcard/contract/outward/webhooks.ts'
import type { App } from '../server/src/core/app.ts'
import type { Merchant } from '../server/src/core/context.ts'
import { sealSecrets } from '../server/src/outward/webhooks/endpoint-store.ts'
import { newSecrets } from '../server/src/outward/webhooks/signature.ts'

const HOUR_MS = 3_600_000

type Told = {
  type: WebhookType
  hoursAgo: number
  /** Status of each attempt, or why there was none; the last one decides. */
  tries: readonly (number | 'timeout' | 'unreachable')[]
  response?: string
}

const thanks = '{"ok":true}'
const successes: readonly Told[] = [
  { type: 'entry.created', hoursAgo: 170, tries: [200], response: thanks },
  { type: 'reward.redeemed', hoursAgo: 150, tries: [200], response: thanks },
  { type: 'order.paid', hoursAgo: 121, tries: [502, 200], response: thanks },
  { type: 'coupon.used', hoursAgo: 97, tries: [200], response: thanks },
  { type: 'entry.created', hoursAgo: 73, tries: [200], response: thanks },
  { type: 'campaign.revised', hoursAgo: 52, tries: ['timeout', 500, 200], response: thanks },
  { type: 'voucher.consumed', hoursAgo: 49, tries: [200], response: thanks },
  { type: 'entry.created', hoursAgo: 26, tries: [200], response: thanks },
  { type: 'order.completed', hoursAgo: 20, tries: [200], response: thanks },
  { type: 'endpoint.test', hoursAgo: 5, tries: [200], response: thanks },
  { type: 'entry.created', hoursAgo: 3, tries: [200], response: thanks },
]

const refusal = '{"error":"The table “stamps” does not exist. Run the migrations and try again."}'
const failures: readonly Told[] = [
  { type: 'endpoint.test', hoursAgo: 60, tries: [200], response: '' },
  {
    type: 'member.created',
    hoursAgo: 58,
    tries: [500, 500, 500, 500, 'unreachable', 'unreachable', 500, 500],
    response: refusal,
  },
  { type: 'member.updated', hoursAgo: 33, tries: [500, 500, 500, 500, 500, 500], response: refusal },
  { type: 'member.created', hoursAgo: 6, tries: [500, 500, 500, 'timeout'], response: refusal },
]

/** Two systems that are told of events: one takes them, the other has been failing and was disabled. */
export async function seedWebhooks(app: App, merchant: Merchant): Promise<void> {
  await seedEndpoint(app, merchant, {
    url: 'https://warehouse.kopi.example/hooks/chopcard',
    description: 'Sales figures',
    types: chosenTypes.filter((type) => !type.startsWith('member.')),
    story: successes,
  })
  await seedEndpoint(app, merchant, {
    url: 'https://crm.kopi.example/api/loyalty',
    description: 'Address book of the office',
    types: chosenTypes.filter((type) => type.startsWith('member.')),
    story: failures,
    failingHours: 122,
  })
}

type Endpoint = {
  url: string
  description: string
  types: readonly string[]
  story: readonly Told[]
  failingHours?: number
}

async function seedEndpoint(app: App, merchant: Merchant, { url, description, types, story, failingHours }: Endpoint) {
  const { publicKey, ...secrets } = newSecrets()
  const id = uuid()
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  await app.database.kysely
    .insertInto('webhook_endpoint')
    .values({
      merchant_id: merchant.id,
      id,
      url,
      description,
      event_types: [...types],
      enabled: !failingHours,
      disabled_reason: failingHours ? 'failing' : null,
      signs_with_key: !failingHours,
      secrets: sealSecrets(app.config.secret, secrets),
      public_key: publicKey,
      failing_since: failingHours ? ago(failingHours) : null,
      warned_at: failingHours ? ago(failingHours - 1) : null,
      created_at: ago(24 * 9),
    })
    .execute()
  for (const told of story) await seedDelivery(app, merchant, id, told)
}

async function seedDelivery(app: App, merchant: Merchant, endpointId: string, told: Told): Promise<void> {
  const { type, hoursAgo, tries, response = '' } = told
  const at = new Date(Date.now() - hoursAgo * HOUR_MS)
  const id = uuid({ msecs: at.getTime() })
  const last = tries.at(-1)
  const isDelivered = last === 200
  const attempts = tries.map((one, i) => ({
    merchant_id: merchant.id,
    delivery_id: id,
    number: i + 1,
    // Each pause is longer than the one before.
    at: new Date(at.getTime() + (i * i * HOUR_MS) / 4),
    status: typeof one === 'number' ? one : null,
    error: typeof one === 'number' ? null : one,
    response: typeof one === 'number' ? response : '',
    ms: one === 'timeout' ? 15_000 : 40 + ((hoursAgo * 37 + i * 61) % 300),
  }))
  const latest = attempts.at(-1)
  await app.database.kysely
    .insertInto('webhook_delivery')
    .values({
      merchant_id: merchant.id,
      id,
      endpoint_id: endpointId,
      message_id: `msg_${id}`,
      type,
      body: JSON.stringify({ ...sampleMessage(type), timestamp: at.toISOString() }),
      state: isDelivered ? 'delivered' : 'failed',
      attempts: tries.length,
      step: tries.length,
      last_attempt_at: latest?.at ?? null,
      last_status: latest?.status ?? null,
      last_error: latest?.error ?? null,
      last_ms: latest?.ms ?? null,
      created_at: at,
    })
    .execute()
  await app.database.kysely.insertInto('webhook_attempt').values(attempts).execute()
}
