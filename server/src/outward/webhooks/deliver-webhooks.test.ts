import { afterEach, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import {
  disableWebhook,
  enableWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  resendFailedWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@chopcard/contract/outward/merchant/webhooks.ts'
import { messageSchema } from '@chopcard/contract/outward/webhook-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { makeWebhook, makeWebhookDelivery } from '../../../test/make-webhook.ts'
import { startReceiver, type Receiver } from './receiver-testing.ts'

const t = useApp({ jobs: true, env: { CHOPCARD_PRIVATE_RECEIVERS: '127.0.0.1' } })
const receivers: Receiver[] = []
const receiver = async (...given: Parameters<typeof startReceiver>) => {
  const started = await startReceiver(...given)
  receivers.push(started)
  return started
}
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((one) => one.stop()))
})

const as = ({ owner }: TestMerchant) => ({ token: owner.token })
const endpointNow = async (merchant: TestMerchant, id: string) =>
  (await t.call(getWebhook, { params: { id } }, as(merchant))).body.data
const deliveriesOf = async (merchant: TestMerchant, id: string) =>
  (await t.call(listWebhookDeliveries, { params: { id } }, as(merchant))).body.data

/** Waits until the delivery is written down as the receiver had it. */
async function settled(
  merchant: TestMerchant,
  id: string,
  isReached: (d: Awaited<ReturnType<typeof deliveriesOf>>) => boolean,
) {
  for (;;) {
    const found = await deliveriesOf(merchant, id)
    if (found.length && isReached(found)) return found
  }
}
const dueNow = (merchant: TestMerchant, id: string) =>
  t.app.database.tx(async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: new Date(0) })
      .where('merchant_id', '=', merchant.id)
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .where('running_until', 'is', null)
      .execute()
    await tx
      .updateTable('webhook_endpoint')
      .set({ due_at: new Date(0) })
      .where('merchant_id', '=', merchant.id)
      .execute()
  })

test('a stamp at the till reaches the endpoint that asks for it, signed, with what the entry says', async () => {
  const hooks = await receiver(() => ({ status: 200, body: 'Thank you' }))
  const { merchant, campaign, card } = await makeFreshCard(t.app)
  const { id, secret } = await makeWebhook(t.app, merchant, { url: hooks.url, eventTypes: ['entry.created'] })
  await makeWebhook(t.app, merchant, { url: hooks.url, eventTypes: ['order.paid'] })
  const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
  const { entry } = (await t.call(changeChops, { params: { id: card.id }, body }, as(merchant))).body.data

  await hooks.until((all) => all.length === 1)
  const [message] = hooks.received
  const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})
  expect(messageSchema('entry.created').parse(verified)).toMatchObject({
    type: 'entry.created',
    data: {
      subject: { kind: 'card', id: card.id },
      version: expect.any(Number) as number,
      entryId: entry.id,
      campaignId: campaign.id,
      kind: 'earn',
      quantity: 1,
      balance: 1,
      chopType: 'COFFEE',
    },
  })
  const [delivery] = await settled(merchant, id, ([one]) => one?.state === 'delivered')
  expect(delivery).toMatchObject({ attempts: 1, lastStatus: 200, messageId: message?.headers['webhook-id'] })
  const params = { id, deliveryId: delivery?.id ?? '' }
  const { data } = (await t.call(getWebhookDelivery, { params }, as(merchant))).body
  expect(data.body).toBe(message?.body)
  expect(data.tries).toMatchObject([{ number: 1, status: 200, error: null, response: 'Thank you' }])
  expect(hooks.received).toHaveLength(1)
})

test('a test event goes to its own endpoint alone, also where that endpoint asks for other events', async () => {
  const hooks = await receiver()
  const merchant = await makeMerchant(t.app)
  const { id, secret } = await makeWebhook(t.app, merchant, { url: hooks.url, eventTypes: ['order.paid'] })
  await makeWebhook(t.app, merchant, { url: hooks.url })
  await t.call(testWebhook, { params: { id } }, as(merchant))
  await settled(merchant, id, ([one]) => one?.state === 'delivered')
  const [message] = hooks.received
  expect(hooks.received).toHaveLength(1)
  expect(
    messageSchema('endpoint.test').parse(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})),
  ).toMatchObject({ data: { subject: { kind: 'endpoint', id } } })
})

test('messages carry signatures with both secrets for a day after a rotation, and then with the new one only', async () => {
  const hooks = await receiver()
  const merchant = await makeMerchant(t.app)
  const { id, secret: before } = await makeWebhook(t.app, merchant, { url: hooks.url })
  const rotated = await t.call(rotateWebhookSecret, { params: { id }, body: {} }, as(merchant))
  const now = rotated.body.data.secret
  expect(now).not.toBe(before)
  const send = async (count: number) => {
    await t.call(testWebhook, { params: { id } }, as(merchant))
    await hooks.until((all) => all.length === count)
    const { body = '', headers = {} } = hooks.received[count - 1] ?? {}
    return (secret: string) => new Webhook(secret).verify(body, headers)
  }
  const first = await send(1)
  expect([first(before), first(now)]).toHaveLength(2)
  await t.app.database.kysely
    .updateTable('webhook_endpoint')
    .set({ old_secrets_until: new Date(0) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const second = await send(2)
  expect(second(now)).toBeTruthy()
  expect(() => second(before)).toThrow('No matching signature found')
  expect((await endpointNow(merchant, id)).oldSecretUntil).toBeNull()
})

test('a failed attempt is repeated under the same id with the same body, and redirects are not followed', async () => {
  const elsewhere = await receiver()
  const hooks = await receiver((_, count) =>
    count === 1 ? { status: 302, headers: { location: elsewhere.url }, body: 'Moved' } : 200,
  )
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant, { url: hooks.url })
  const deliveryId = await makeWebhookDelivery(t.app, merchant, id)
  await settled(merchant, id, ([one]) => one?.attempts === 1 && one.lastStatus === 302)
  expect((await endpointNow(merchant, id)).failingSince).not.toBeNull()
  await dueNow(merchant, id)
  await settled(merchant, id, ([one]) => one?.state === 'delivered')
  const [first, second] = hooks.received
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  expect(elsewhere.received).toEqual([])
  expect(await endpointNow(merchant, id)).toMatchObject({ failingSince: null, waiting: 0 })
  const { data } = (await t.call(getWebhookDelivery, { params: { id, deliveryId } }, as(merchant))).body
  expect(data.tries.map(({ number, status, response }) => [number, status, response])).toEqual([
    [2, 200, ''],
    [1, 302, 'Moved'],
  ])
})

test('the first kilobyte of an answer is kept', async () => {
  const hooks = await receiver(() => ({ status: 500, body: `${'é'.repeat(400)}\u0000${'x'.repeat(100_000)}` }))
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant, { url: hooks.url })
  const deliveryId = await makeWebhookDelivery(t.app, merchant, id)
  await settled(merchant, id, ([one]) => one?.lastStatus === 500)
  const { data } = (await t.call(getWebhookDelivery, { params: { id, deliveryId } }, as(merchant))).body
  const kept = data.tries[0]?.response ?? ''
  expect(kept.startsWith('é'.repeat(400))).toBe(true)
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(1024)
  expect(kept).toContain('xxx')
})

test('an answer of 410 disables the endpoint, and the owner is told', async () => {
  const hooks = await receiver(() => 410)
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant, { url: hooks.url })
  await makeWebhookDelivery(t.app, merchant, id)
  await settled(merchant, id, ([one]) => one?.state === 'failed')
  expect(await endpointNow(merchant, id)).toMatchObject({ enabled: false, disabledReason: 'gone' })
  expect(await mailsTo(merchant)).toEqual(['webhook-disabled'])
})

test('an endpoint that has only failed for five days is disabled, and what waits goes on once it is enabled', async () => {
  let status = 500
  const hooks = await receiver(() => status)
  const merchant = await makeMerchant(t.app)
  const failingSince = new Date(Date.now() - 5 * 86_400_000 - 1)
  const { id } = await makeWebhook(t.app, merchant, { url: hooks.url, failingSince, warnedAt: failingSince })
  await makeWebhookDelivery(t.app, merchant, id)
  await settled(merchant, id, ([one]) => one?.lastStatus === 500)
  expect(await endpointNow(merchant, id)).toMatchObject({ enabled: false, disabledReason: 'failing', waiting: 1 })
  expect(await mailsTo(merchant)).toEqual(['webhook-disabled'])
  expect((await t.call(testWebhook, { params: { id } }, as(merchant))).code).toBe('WEBHOOK_DISABLED')

  status = 200
  await dueNow(merchant, id)
  await t.call(enableWebhook, { params: { id } }, as(merchant))
  await settled(merchant, id, ([one]) => one?.state === 'delivered')
  expect(await endpointNow(merchant, id)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null })
})

test('a disabled endpoint gets nothing, not even later', async () => {
  const hooks = await receiver()
  const { merchant, card } = await makeFreshCard(t.app)
  const { id } = await makeWebhook(t.app, merchant, { url: hooks.url, eventTypes: ['entry.created', 'campaign.ended'] })
  const witness = await makeWebhook(t.app, merchant, { url: hooks.url, eventTypes: ['entry.created'] })
  await t.call(disableWebhook, { params: { id } }, as(merchant))
  const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
  await t.call(changeChops, { params: { id: card.id }, body }, as(merchant))
  await settled(merchant, witness.id, ([one]) => one?.state === 'delivered')
  await t.call(enableWebhook, { params: { id } }, as(merchant))
  await t.call(testWebhook, { params: { id } }, as(merchant))
  const found = await settled(merchant, id, ([one]) => one?.state === 'delivered')
  expect(found.map(({ type }) => type)).toEqual(['endpoint.test'])
})

test('an answer of 429 with Retry-After makes the whole endpoint wait', async () => {
  const hooks = await receiver((_, count) => (count === 1 ? { status: 429, headers: { 'retry-after': '600' } } : 200))
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant, { url: hooks.url })
  await makeWebhookDelivery(t.app, merchant, id)
  const [slowed] = await settled(merchant, id, ([one]) => one?.lastStatus === 429)
  const seconds = (Date.parse(slowed?.nextAttemptAt ?? '') - Date.parse(slowed?.lastAttemptAt ?? '')) / 1000
  expect(Math.round(seconds)).toBeGreaterThanOrEqual(600)
  // Another endpoint's message, sent after it, arrives meanwhile.
  await makeWebhookDelivery(t.app, merchant, id)
  const other = await makeWebhook(t.app, merchant, { url: hooks.url })
  await makeWebhookDelivery(t.app, merchant, other.id)
  await settled(merchant, other.id, ([one]) => one?.state === 'delivered')
  expect((await deliveriesOf(merchant, id)).map(({ attempts }) => attempts)).toEqual([0, 1])
})

test('four requests of an endpoint run at once, and a dead endpoint delays no other', async () => {
  const dead = await receiver(() => 'never')
  const hooks = await receiver()
  const merchant = await makeMerchant(t.app)
  const [slow, quick] = [
    await makeWebhook(t.app, merchant, { url: dead.url }),
    await makeWebhook(t.app, merchant, { url: hooks.url }),
  ]
  for (let i = 0; i < 12; i++) await makeWebhookDelivery(t.app, merchant, slow.id)
  await dead.until((all) => all.length === 4)
  for (let i = 0; i < 12; i++) await makeWebhookDelivery(t.app, merchant, quick.id)
  await settled(merchant, quick.id, (all) => all.length === 10 && all.every(({ state }) => state === 'delivered'))
  expect(dead.received).toHaveLength(4)
  expect(dead.peak).toBe(4)
})

test('one message and all that have failed since a moment are sent again, under their ids', async () => {
  const hooks = await receiver()
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant, { url: hooks.url })
  const hourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const [old, young, done] = [
    await makeWebhookDelivery(t.app, merchant, id, { state: 'failed', createdAt: hourAgo(48) }),
    await makeWebhookDelivery(t.app, merchant, id, { state: 'failed', createdAt: hourAgo(2) }),
    await makeWebhookDelivery(t.app, merchant, id, { state: 'delivered', createdAt: hourAgo(1) }),
  ]
  const since = hourAgo(24).toISOString()
  const { body } = await t.call(resendFailedWebhooks, { params: { id }, body: { since } }, as(merchant))
  expect(body.data).toEqual({ count: 1 })
  await hooks.until((all) => all.length === 1)
  for (const deliveryId of [old, done]) {
    const answer = await t.call(resendWebhookDelivery, { params: { id, deliveryId } }, as(merchant))
    expect(answer.body.data.state).toBe('waiting')
  }
  await hooks.until((all) => all.length === 3)
  expect(new Set(hooks.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([`msg_${old}`, `msg_${young}`, `msg_${done}`]),
  )
  await settled(merchant, id, (all) => all.every(({ state }) => state === 'delivered'))
})

async function mailsTo(merchant: TestMerchant): Promise<string[]> {
  const rows = await t.app.database.kysely
    .selectFrom('outbox')
    .select('template')
    .where('merchant_id', '=', merchant.id)
    .where('recipient', '=', merchant.owner.email)
    .execute()
  return rows.map(({ template }) => template)
}
