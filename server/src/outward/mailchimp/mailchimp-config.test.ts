import { expect, test } from 'vitest'
import {
  disconnectMailchimp,
  getMailchimpConfig,
  listMailchimpAudiences,
  saveMailchimpConfig,
  syncMailchimp,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { useApp } from '../../../test/harness.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { makeMerchant, markAsTest } from '../../../test/make.ts'
import { hashPassword } from '../../core/passwords.ts'
import { syncMailchimp as syncJob } from './sync-merchant.ts'
import { configRow, connect, makeReader, makeShop, type Shop, sync, useMailchimp } from './mailchimp-testing.ts'

const on = useApp({ own: true })
const at = useMailchimp(on)

const read = (shop: Shop) => on.call(getMailchimpConfig, {}, { token: shop.token })
const save = (shop: Shop, body: object) => on.call(saveMailchimpConfig, { body }, { token: shop.token })

test('a merchant without a connection is shown that there is none', async () => {
  const { owner } = await makeMerchant(on.app)
  const { body } = await on.call(getMailchimpConfig, {}, { token: owner.token })
  expect(body.data).toMatchObject({ connected: false, audience: null, sync: false, counts: { wanted: 0 } })
  const refused = [
    await on.call(syncMailchimp, {}, { token: owner.token }),
    await on.call(listMailchimpAudiences, {}, { token: owner.token }),
    await on.call(saveMailchimpConfig, { body: { sync: true } }, { token: owner.token }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('MAILCHIMP_NOT_CONNECTED'))
})

test('an account that two people connect at once is connected, and neither sees an error', async () => {
  const [shop, other] = [await makeShop(on, at), await makeShop(on, at)]
  await connect(on, other)
  const row = await configRow(on, other.merchant)
  const first: Parameters<typeof commitWhileWaiting>[1] = (tx) =>
    tx
      .insertInto('mailchimp_config')
      .values({ ...row, merchant_id: shop.merchant.id, account_name: 'First', audience_id: null, is_on: false })
      .execute()
  const second = await commitWhileWaiting(on.app, first, () => save(shop, { apiKey: shop.apiKey }))
  expect([second.status, second.body.data?.accountName]).toEqual([200, 'Kopi Corner'])
})

test('a change that a colleague makes of the connection while Mailchimp is asked stays', async () => {
  const shop = await makeShop(on, at)
  await connect(on, shop)
  const { kysely: db } = on.app.database
  const whileColleague = (change: object, body: object) =>
    commitWhileWaiting(
      on.app,
      (tx) => tx.updateTable('mailchimp_config').set(change).where('merchant_id', '=', shop.merchant.id).execute(),
      () => save(shop, body),
    )
  expect((await whileColleague({ is_on: false, fields: ['joined'] }, { tags: [] })).body.data).toMatchObject({
    sync: false,
    fields: ['joined'],
    tags: [],
  })
  const moved = { account_id: 'another', account_name: 'Another', audience_id: null }
  expect((await whileColleague(moved, { fields: [] })).body.data).toMatchObject({ audience: null, fields: [] })
  await db
    .updateTable('mailchimp_config')
    .set({ account_id: 'third' })
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  const late = await whileColleague({ account_id: 'fourth' }, { audienceId: shop.audience, sync: true })
  expect([late.status, late.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect((await configRow(on, shop.merchant)).audience_id).toBeNull()
})

test('a form of the connection that was opened before a change does not take the change back', async () => {
  const shop = await makeShop(on, at)
  const { audience, sync: isOn, fields, tags } = (await connect(on, shop)).body.data
  const seen = { audienceId: audience?.id ?? null, sync: isOn, fields, tags }
  const form = { audienceId: shop.audience, sync: isOn, fields, tags }
  expect((await save(shop, { ...form, sync: false, seen })).status).toBe(200)
  const late = await save(shop, { ...form, tags: [], seen })
  expect([late.status, late.code, Object.keys(late.meta.fields ?? {})]).toEqual([409, 'CHANGED_MEANWHILE', ['sync']])
  expect((await read(shop)).body.data).toMatchObject({ sync: false, tags })
  const again = await save(shop, { ...form, sync: false, tags: [], seen: { ...seen, sync: false } })
  expect(again.body.data).toMatchObject({ sync: false, tags: [] })
})

test('a change of a connection that ends meanwhile is refused as without a connection', async () => {
  const shop = await makeShop(on, at)
  await connect(on, shop)
  const late = await commitWhileWaiting(
    on.app,
    (tx) => tx.deleteFrom('mailchimp_config').where('merchant_id', '=', shop.merchant.id).execute(),
    () => save(shop, { tags: [] }),
  )
  expect(late.code).toBe('MAILCHIMP_NOT_CONNECTED')
})

test('an account is connected in two steps: its key, then the audience', async () => {
  const shop = await makeShop(on, at)
  const first = await save(shop, { apiKey: shop.apiKey })
  expect(first.body.data).toMatchObject({
    connected: true,
    accountName: 'Kopi Corner',
    keyHint: 'cdef-us21',
    audience: null,
  })
  const audiences = await on.call(listMailchimpAudiences, {}, { token: shop.token })
  expect(audiences.body.data).toContainEqual({
    id: shop.audience,
    name: 'Friends of the shop',
    members: 0,
    doubleOptIn: false,
  })
  expect((await save(shop, { sync: true })).meta.fields).toEqual({ audienceId: expect.any(String) as string })
  const second = await save(shop, { audienceId: shop.audience, sync: true, fields: ['joined'], tags: ['level'] })
  expect(second.body.data).toMatchObject({
    audience: { id: shop.audience, name: 'Friends of the shop' },
    sync: true,
    hearsAtOnce: true,
    fields: ['joined'],
    tags: ['level'],
  })
  expect([...(at.server.account.lists.get(shop.audience)?.mergeTags ?? [])]).toContain('JOINED')
})

test.each([
  ['another data centre', '0123456789abcdef0123456789abcdef-us1', 'MAILCHIMP_KEY_REFUSED'],
  ['another account', 'ffffffffffffffffffffffffffffffff-us21', 'MAILCHIMP_KEY_REFUSED'],
  ['no data centre', '0123456789abcdef0123456789abcdef', 'VALIDATION_FAILED'],
  ['a host in place of a data centre', '0123456789abcdef0123456789abcdef-us21.evil.example/', 'VALIDATION_FAILED'],
])('a key of %s is refused and nothing is stored', async (_what, apiKey, code) => {
  const shop = await makeShop(on, at)
  expect((await save(shop, { apiKey })).code).toBe(code)
  expect((await read(shop)).body.data.connected).toBe(false)
})

test('a Mailchimp that cannot be reached, or is busy, is told as such', async () => {
  const shop = await makeShop(on, at)
  at.server.fail('hang up')
  expect((await save(shop, { apiKey: shop.apiKey })).code).toBe('MAILCHIMP_UNAVAILABLE')
  at.server.fail({ status: 403, body: '<html>' })
  expect((await save(shop, { apiKey: shop.apiKey })).code).toBe('MAILCHIMP_UNAVAILABLE')
  expect((await save(shop, { apiKey: shop.apiKey, audienceId: 'gone' })).code).toBe('MAILCHIMP_AUDIENCE_GONE')
})

test('the key needs the password, is stored encrypted, and appears in no answer and no log', async () => {
  const shop = await makeShop(on, at)
  const password = 'Right-Horse-9'
  const { kysely: db } = on.app.database
  await db
    .updateTable('staff')
    .set({ password_hash: await hashPassword(password) })
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  expect((await save(shop, { apiKey: shop.apiKey })).code).toBe('CURRENT_PASSWORD_REQUIRED')
  expect((await save(shop, { apiKey: shop.apiKey, password: 'wrong' })).code).toBe('INVALID_CURRENT_PASSWORD')
  const saved = await save(shop, { apiKey: shop.apiKey, password })
  const stored = await configRow(on, shop.merchant)
  const { rows } = await on.app.database.pool.query('select * from audit where merchant_id = $1', [shop.merchant.id])
  const digits = shop.apiKey.split('-')[0] ?? ''
  for (const text of [saved.raw, (await read(shop)).raw, JSON.stringify(stored), JSON.stringify(rows)])
    expect(text).not.toContain(digits)
  expect(JSON.stringify(rows)).not.toContain(password)
})

test('a server that Mailchimp cannot reach is connected without reports', async () => {
  const shop = await makeShop(on, at)
  const { publicUrl } = on.app.config
  on.app.config.publicUrl = 'http://127.0.0.1:9'
  const saved = await connect(on, shop)
  on.app.config.publicUrl = publicUrl
  expect(saved.body.data).toMatchObject({ sync: true, hearsAtOnce: false })
  expect((await save(shop, { sync: true })).body.data.hearsAtOnce).toBe(true)
})

test('an audience that asks for confirmation gets its contacts as unconfirmed', async () => {
  const shop = await makeShop(on, at)
  at.server.addList(shop.audience, 'Careful', { double_optin: true })
  await makeReader(on, shop, 'careful@config.example')
  await connect(on, shop)
  await sync(on, shop)
  expect(at.server.contact(shop.audience, 'careful@config.example')?.status).toBe('pending')
})

test('another audience begins anew, and a connection that ends leaves the contacts in Mailchimp', async () => {
  const shop = await makeShop(on, at)
  await makeReader(on, shop, 'moves@config.example')
  await connect(on, shop)
  await sync(on, shop)
  at.server.addList(`n${shop.audience}`, 'New')
  await save(shop, { audienceId: `n${shop.audience}` })
  await sync(on, shop)
  expect(at.server.contact(`n${shop.audience}`, 'moves@config.example')?.status).toBe('subscribed')
  const ended = await on.call(disconnectMailchimp, {}, { token: shop.token })
  expect(ended.body.data).toMatchObject({ connected: false, waiting: 0 })
  expect(at.server.contact(`n${shop.audience}`, 'moves@config.example')?.status).toBe('subscribed')
  expect(at.server.account.lists.get(`n${shop.audience}`)?.hooks).toEqual([])
})

test('no account is connected to test data, and one that was connected before is not called any more', async () => {
  const shop = await makeShop(on, at)
  expect((await connect(on, shop)).status).toBe(200)
  await markAsTest(on.app, shop.merchant)
  expect((await save(shop, { apiKey: shop.apiKey })).code).toBe('NOT_WITH_TEST_DATA')
  const before = at.server.asked.length
  const refused = [
    await on.call(syncMailchimp, {}, { token: shop.token }),
    await on.call(listMailchimpAudiences, {}, { token: shop.token }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(2).fill('MAILCHIMP_NOT_CONNECTED'))
  await makeReader(on, shop, 'ana@shop.example')
  await syncJob.run(on.app, { merchantId: shop.merchant.id })
  expect(at.server.asked).toHaveLength(before)
})
