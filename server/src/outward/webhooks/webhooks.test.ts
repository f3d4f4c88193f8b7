import { expect, test } from 'vitest'
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  editWebhook,
  getWebhook,
  listWebhooks,
  resendWebhookDelivery,
  rotateWebhookSecret,
} from '@chopcard/contract/outward/merchant/webhooks.ts'
import { chosenTypes, maxEndpoints } from '@chopcard/contract/outward/webhooks.ts'
import { hashPassword } from '../../core/passwords.ts'
import { useApp } from '../../../test/harness.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { makeFreshCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { makeWebhook, makeWebhookDelivery } from '../../../test/make-webhook.ts'
import { cleanUpWebhooks } from './clean-up-webhooks.ts'
import { warnOfFailingWebhooks } from './tell-of-failures.ts'

const t = useApp()
const as = ({ owner }: TestMerchant) => ({ token: owner.token })
const fields = {
  url: 'https://hooks.shop.example/in',
  description: 'Cash desk',
  eventTypes: ['entry.created' as const],
  enabled: true,
  signsWithKey: false,
}
const create = (merchant: TestMerchant, given: Partial<typeof fields> = {}, key?: string) =>
  t.call(createWebhook, { body: { ...fields, ...given } }, { ...as(merchant), ...(key && { key }) })
const rowOf = (merchant: TestMerchant) =>
  t.app.database.kysely
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()

test('the secret of an endpoint is in the answer to its making alone, and sealed wherever it is stored', async () => {
  const merchant = await makeMerchant(t.app)
  const key = crypto.randomUUID()
  const { data } = (await create(merchant, {}, key)).body
  expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(data.publicKey).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
  const again = await create(merchant, {}, key)
  expect(again.body.data).toEqual(data)
  const read = await t.call(getWebhook, { params: { id: data.id } }, as(merchant))
  expect(read.raw).not.toContain('whsec_')
  const { rows } = await t.app.database.pool.query<{ text: string }>(
    `select row_to_json(x)::text as text from webhook_endpoint x where merchant_id = $1
     union all select row_to_json(x)::text from idempotency x where merchant_id = $1
     union all select row_to_json(x)::text from audit x where merchant_id = $1`,
    [merchant.id],
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.filter(({ text }) => text.includes(data.secret) || text.includes('whsec_'))).toEqual([])
})

test('a user with a password is asked for it when an endpoint is made or changed or its secret is rotated', async () => {
  const merchant = await makeMerchant(t.app)
  const { token } = await makeStaff(t.app, merchant, { passwordHash: await hashPassword('Right-Horse-9') })
  const { id } = await makeWebhook(t.app, merchant)
  const codes = [
    await t.call(createWebhook, { body: fields }, { token }),
    await t.call(editWebhook, { params: { id }, body: { ...fields, version: 1 } }, { token }),
    await t.call(rotateWebhookSecret, { params: { id }, body: {} }, { token }),
  ].map(({ code }) => code)
  expect(codes).toEqual(Array(3).fill('CURRENT_PASSWORD_REQUIRED'))
  const password = 'Right-Horse-9'
  expect((await t.call(rotateWebhookSecret, { params: { id }, body: { password } }, { token })).status).toBe(200)
})

test.each([
  ['http://hooks.shop.example/in', 'Only addresses that begin with https:// are called.'],
  ['https://127.0.0.1/in', 'This address is not on the public internet. Please enter one that is.'],
  ['https://0x7f.1/in', 'This address is not on the public internet. Please enter one that is.'],
  ['https://[::ffff:10.0.0.1]/', 'This address is not on the public internet. Please enter one that is.'],
  ['https://localhost/', 'This address is not on the public internet. Please enter one that is.'],
  ['https://me:secret@shop.example/', 'Please enter a whole web address without a user name or #.'],
])('the address %s is refused at its field, when made and when changed', async (url, message) => {
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant)
  const made = await create(merchant, { url })
  const changed = await t.call(editWebhook, { params: { id }, body: { ...fields, url, version: 1 } }, as(merchant))
  for (const { code, meta } of [made, changed]) {
    expect(code).toBe('VALIDATION_FAILED')
    expect(Object.values(meta.fields ?? {})).toEqual([message])
  }
})

test('forty endpoints that are made at once become exactly as many as the limit allows', async () => {
  const merchant = await makeMerchant(t.app)
  const answers = await Promise.all(Array.from({ length: 40 }, () => create(merchant)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxEndpoints)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'WEBHOOK_LIMIT']))
  const { body } = await t.call(listWebhooks, { query: { pageSize: '100' } }, as(merchant))
  expect(body.data).toHaveLength(maxEndpoints)
})

test('a change that somebody else has made meanwhile is not overwritten', async () => {
  const merchant = await makeMerchant(t.app)
  const { id } = (await create(merchant)).body.data
  const edit = (description: string) =>
    t.call(editWebhook, { params: { id }, body: { ...fields, description, version: 1 } }, as(merchant))
  expect((await edit('First')).body.data).toMatchObject({ description: 'First', version: 2 })
  expect((await edit('Second')).code).toBe('CHANGED_MEANWHILE')
})

test('a new address begins without the failures of the one before', async () => {
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant, { failingSince: new Date(0) })
  const edit = (url: string, version: number) =>
    t.call(editWebhook, { params: { id }, body: { ...fields, url, version } }, as(merchant))
  const same = await edit('https://hooks.shop.example/in', 1)
  expect(same.body.data.failingSince).not.toBeNull()
  expect((await edit('https://new.shop.example/in', 2)).body.data.failingSince).toBeNull()
})

test('endpoints are found by address, description and state', async () => {
  const merchant = await makeMerchant(t.app)
  await create(merchant, { url: 'https://alpha.shop.example/', description: 'Books' })
  await create(merchant, { url: 'https://beta.shop.example/', description: 'Stock', enabled: false })
  const found = async (query: { q?: string; enabled?: 'true' | 'false'; sort?: 'url' | '-url' }) =>
    (await t.call(listWebhooks, { query }, as(merchant))).body.data.map(({ description }) => description)
  expect(await found({ q: 'ALPHA' })).toEqual(['Books'])
  expect(await found({ q: 'stock' })).toEqual(['Stock'])
  expect(await found({ enabled: 'true' })).toEqual(['Books'])
  expect(await found({ sort: '-url' })).toEqual(['Stock', 'Books'])
})

test('an endpoint is deleted with its deliveries', async () => {
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant)
  await makeWebhookDelivery(t.app, merchant, id)
  expect((await t.call(deleteWebhook, { params: { id } }, as(merchant))).status).toBe(200)
  expect((await t.call(getWebhook, { params: { id } }, as(merchant))).code).toBe('NOT_FOUND')
  const left = await t.app.database.kysely
    .selectFrom('webhook_delivery')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(left).toEqual([])
})

test('a message of another endpoint, and one of a disabled endpoint, are not sent again', async () => {
  const merchant = await makeMerchant(t.app)
  const [one, other] = [await makeWebhook(t.app, merchant), await makeWebhook(t.app, merchant)]
  const deliveryId = await makeWebhookDelivery(t.app, merchant, other.id, { state: 'failed' })
  const resend = async (id: string) =>
    (await t.call(resendWebhookDelivery, { params: { id, deliveryId } }, as(merchant))).code
  expect(await resend(one.id)).toBe('NOT_FOUND')
  await t.call(disableWebhook, { params: { id: other.id } }, as(merchant))
  expect(await resend(other.id)).toBe('WEBHOOK_DISABLED')
})

test('the owner is told once of an endpoint that has failed for an hour', async () => {
  const merchant = await makeMerchant(t.app)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await makeWebhook(t.app, merchant, { failingSince: minutesAgo(61) })
  await makeWebhook(t.app, merchant, { failingSince: minutesAgo(59) })
  await makeWebhook(t.app, merchant, { failingSince: minutesAgo(600), enabled: false })
  await warnOfFailingWebhooks.run(t.app, {})
  await warnOfFailingWebhooks.run(t.app, {})
  const mails = await t.app.database.kysely
    .selectFrom('outbox')
    .select(['template', 'recipient'])
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(mails).toEqual([{ template: 'webhook-failing', recipient: merchant.owner.email }])
})

test('deliveries are kept for 30 days, and a replaced secret for as long as it is used', async () => {
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant, { eventTypes: chosenTypes })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await makeWebhookDelivery(t.app, merchant, id, { state: 'delivered', createdAt: daysAgo(30.01) })
  await makeWebhookDelivery(t.app, merchant, id, { state: 'waiting', createdAt: daysAgo(40) })
  const kept = await makeWebhookDelivery(t.app, merchant, id, { state: 'failed', createdAt: daysAgo(29.99) })
  await t.call(rotateWebhookSecret, { params: { id }, body: {} }, as(merchant))
  await cleanUpWebhooks.run(t.app, {})
  const left = await t.app.database.kysely
    .selectFrom('webhook_delivery')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(left).toEqual([{ id: kept }])
  expect((await rowOf(merchant)).old_secrets).not.toBeNull()
  await t.app.database.kysely
    .updateTable('webhook_endpoint')
    .set({ old_secrets_until: daysAgo(0.01) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await cleanUpWebhooks.run(t.app, {})
  expect((await rowOf(merchant)).old_secrets).toBeNull()
})

test.each([
  ['active', 1],
  ['restricted', 1],
  ['disabled', 0],
  ['terminated', 0],
])('a merchant whose account is %s gets %d messages about a card', async (state, count) => {
  const { merchant } = await makeFreshCard(t.app)
  await makeWebhook(t.app, merchant, { eventTypes: ['card.created'] })
  await t.app.database.kysely
    .updateTable('merchant')
    .set({ account_state: state })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await handleEvents(t.app)
  await handleEvents(t.app)
  const found = await t.app.database.kysely
    .selectFrom('webhook_delivery')
    .select('type')
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(found).toEqual(Array.from({ length: count }, () => ({ type: 'card.created' })))
})

test('the figures say how old the oldest waiting delivery is', async () => {
  const merchant = await makeMerchant(t.app)
  const { id } = await makeWebhook(t.app, merchant)
  await makeWebhookDelivery(t.app, merchant, id, { createdAt: new Date(Date.now() - 3_600_000) })
  const { body } = await t.server.inject({ url: '/api/metrics' })
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  expect(value('chopcard_webhook_oldest_seconds')).toBeGreaterThanOrEqual(3600)
  expect(value('chopcard_webhook_oldest_unattempted_seconds')).toBeGreaterThanOrEqual(3600)
  expect(value('chopcard_webhook_waiting')).toBeGreaterThanOrEqual(1)
})
