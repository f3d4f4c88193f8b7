import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askShopifyCheck, listShopifyChecks } from '@chopcard/contract/earning/merchant/shopify.ts'
import { useApp } from '../../../test/harness.ts'
import { markAsTest } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { startAdminApi } from './admin-api-testing.ts'
import { checkShop, checkShops } from './check-shop.ts'
import { deliveries, entriesOf, makeShop, waiting } from './shopify-testing.ts'
import { workDelivery } from './work-delivery.ts'

// What runs by itself asks for every merchant's shops: no other test's may be among them.
const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })
let api: Awaited<ReturnType<typeof startAdminApi>>
type Shop = Awaited<ReturnType<typeof makeShop>>

beforeAll(async () => {
  api = await startAdminApi()
  on.app.config.shopify.url = api.url
})
beforeEach(() => {
  for (const list of [api.orders, api.asked, api.faults]) list.length = 0
})
afterAll(() => api.stop())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const keyOf = ({ merchant, campaign }: Shop) => ({ merchantId: merchant.id, campaignId: campaign.id })

/** A shop that was connected three hours ago. */
async function makeOldShop(given: Parameters<typeof makeShop>[1] = {}): Promise<Shop> {
  const shop = await makeShop(on, given)
  await on.app.database.kysely
    .updateTable('campaign_revision')
    .set({ at: new Date(Date.now() - 3 * 3_600_000) })
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  return shop
}

const ask = (shop: Shop, language?: 'zh-TW') =>
  on.call(
    askShopifyCheck,
    { body: { campaignId: shop.campaign.id } },
    { token: shop.token, ...(language && { language }) },
  )

/** Asks as the button does, and does the work that the jobs would do; answers with what the screen shows then. */
async function check(shop: Shop) {
  expect((await ask(shop)).status).toBe(200)
  await checkShop.run(on.app, keyOf(shop))
  for (const { id } of await waiting(on, shop.merchant.id)) await workDelivery(on.app, shop.merchant, id, new Date())
  return (await on.call(listShopifyChecks, {}, { token: shop.token })).body.data[0]
}

const lines = async (shop: Shop) => (await entriesOf(on, shop.merchant.id)).map(({ quantity }) => quantity)

test('orders that no delivery reported are counted once from the shop’s list: paid, edited, refunded and cancelled', async () => {
  const shop = await makeOldShop()
  const known = shop.order({ id: 1, updated_at: ago(90) })
  await shop.tell('orders/paid', known)
  await shop.tell('orders/paid', shop.order({ id: 2, updated_at: ago(90) }))
  await shop.tell('orders/paid', shop.order({ id: 3, updated_at: ago(90) }))
  await shop.tell('orders/paid', shop.order({ id: 4, updated_at: ago(90) }))
  const refunds = [{ id: 9, transactions: [{ kind: 'refund', status: 'success', amount: '10.00' }] }]
  api.orders.push(
    { ...known, email: 'other@shop.example' },
    shop.order({ id: 2, updated_at: ago(50), current_total_price: '40.00' }),
    shop.order({ id: 3, updated_at: ago(40), current_total_price: '15.00', refunds }),
    shop.order({ id: 4, updated_at: ago(30), cancelled_at: ago(30) }),
    shop.order({ id: 5, updated_at: ago(20), current_total_price: '10.00' }),
    shop.order({ id: 6, updated_at: ago(10), financial_status: 'pending' }),
    shop.order({ id: 7, updated_at: ago(10), test: true }),
  )
  expect(await check(shop)).toMatchObject({ state: 'done', orders: 7, missed: 4, reason: null })
  expect(await lines(shop)).toEqual([5, 5, 5, 5, 3, -2, -5, 2])
  const found = (await deliveries(on, shop.merchant.id)).filter(({ topic }) => topic === 'orders/found')
  expect(found.map(({ order_id, state, chops }) => [order_id, state, chops])).toEqual([
    ['2', 'done', 3],
    ['3', 'done', -2],
    ['4', 'done', -5],
    ['5', 'done', 2],
  ])
  expect(api.asked).toHaveLength(4)

  // Told late after all, and looked for again: nothing happens twice.
  expect(
    await shop.tell('orders/paid', shop.order({ id: 5, updated_at: ago(20), current_total_price: '10.00' })),
  ).toMatchObject({
    state: 'ignored',
    reason: 'same',
  })
  api.orders.push(shop.order({ id: 8, updated_at: ago(1), current_total_price: '5.00' }))
  expect(await check(shop)).toMatchObject({ state: 'done', missed: 1 })
  expect(await lines(shop)).toEqual([5, 5, 5, 5, 3, -2, -5, 2, 1])
})

test('a check of the shop begins where the last one began, and its token is sent to that shop only', async () => {
  const shop = await makeOldShop()
  await check(shop)
  await check(shop)
  const [first, second] = api.asked.map(({ query }) => Date.parse(query['updated_at_min'] ?? '') - Date.now())
  expect(Math.round((first ?? 0) / 60_000)).toBe(-180)
  expect(Math.round((second ?? 0) / 60_000)).toBe(-10)
  // The pages' addresses name another host: nothing but the page's name is taken from them.
  for (let id = 1; id <= 5; id++) api.orders.push(shop.order({ id, updated_at: ago(1) }))
  expect(await check(shop)).toMatchObject({ state: 'done', orders: 5, missed: 5 })
})

test.each([
  ['token', { status: 401 }, 'Shopify 不接受此存取權杖，請建立新的權杖並填入活動。'],
  ['permission', { status: 403 }, undefined],
  ['shop', { status: 404 }, undefined],
  ['shop', { status: 302, headers: { location: 'http://169.254.169.254/' } }, undefined],
  ['unreachable', { status: 503 }, undefined],
  ['unreachable', 'hang up', undefined],
  ['unreadable', { status: 200, body: '<html>' }, undefined],
] as const)('a refusal by the shop is shown on the screen: %s', async (reason, fault, words) => {
  const shop = await makeOldShop()
  api.orders.push(shop.order({ id: 1, updated_at: ago(5) }))
  api.faults.push(fault)
  const state = await check(shop)
  expect(state).toMatchObject({ state: 'failed', reason: { code: reason }, missed: 0 })
  expect(state?.reason?.message).not.toContain('check.reason')
  const { body } = await on.call(listShopifyChecks, {}, { token: shop.token, language: 'zh-TW' })
  if (words) expect(body.data[0]?.reason?.message).toBe(words)
  expect(api.asked).toHaveLength(1)
  expect(await check(shop), 'and the next look finds what this one did not').toMatchObject({ state: 'done', missed: 1 })
})

test('an outage between two pages of the shop’s list loses nothing and counts nothing twice', async () => {
  const shop = await makeOldShop()
  for (let id = 1; id <= 4; id++) api.orders.push(shop.order({ id, updated_at: ago(5) }))
  api.faults.push({ status: 200, body: JSON.stringify({ orders: api.orders.slice(0, 2) }), headers: link('x~2') })
  api.faults.push('hang up')
  expect(await check(shop)).toMatchObject({ state: 'failed', missed: 2 })
  expect(await check(shop)).toMatchObject({ state: 'done', orders: 4, missed: 2 })
  expect(await lines(shop)).toEqual([5, 5, 5, 5])
})

const link = (page: string) => ({ link: `<https://x.example/?page_info=${page}>; rel="next"` })

test('a short pause that the shop requests is waited for, and a long one is reported and respected', async () => {
  const shop = await makeOldShop()
  api.orders.push(shop.order({ id: 1, updated_at: ago(5) }))
  api.faults.push({ status: 429, headers: { 'retry-after': '0.2' } })
  expect(await check(shop)).toMatchObject({ state: 'done', missed: 1 })
  expect(api.asked).toHaveLength(2)
  api.faults.push({ status: 429, headers: { 'retry-after': '600' } })
  const busy = await check(shop)
  expect(busy).toMatchObject({ state: 'failed', reason: { code: 'busy' } })
  const refused = await ask(shop)
  expect([refused.code, refused.meta.retryAt]).toEqual(['SHOP_ASKS_TO_WAIT', busy?.notBefore])
  // What runs by itself keeps to it, too.
  await checkShops.run(on.app, {})
  await checkShop.run(on.app, keyOf(shop))
  expect(api.asked).toHaveLength(3)
  await on.app.database.kysely
    .updateTable('shopify_check')
    .set({ not_before: new Date() })
    .where('merchant_id', '=', shop.merchant.id)
    .execute()
  await checkShops.run(on.app, {})
  await checkShop.run(on.app, keyOf(shop))
  expect(api.asked).toHaveLength(4)
})

test('exactly one check is made by twenty simultaneous requests and several jobs', async () => {
  const shop = await makeOldShop()
  api.orders.push(shop.order({ id: 1, updated_at: ago(5) }))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(shop)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all(Array.from({ length: 5 }, () => checkShop.run(on.app, keyOf(shop))))
  expect(api.asked).toHaveLength(1)
})

test('the shop is not asked without a token, when it is switched off, or for another merchant’s campaign', async () => {
  const [bare, off, other] = [
    await makeOldShop({ shopifyAccessToken: null }),
    await makeOldShop({ shopifyEnabled: false }),
    await makeOldShop(),
  ]
  expect((await ask(bare)).code).toBe('SHOP_NOT_CONNECTED')
  expect((await ask(off)).code).toBe('SHOP_NOT_CONNECTED')
  expect((await ask({ ...bare, campaign: other.campaign })).code).toBe('NOT_FOUND')
  const { body } = await on.call(listShopifyChecks, {}, { token: bare.token })
  expect(body.data).toMatchObject([{ state: 'never', hasToken: false, campaignId: bare.campaign.id }])
  expect(api.asked).toEqual([])
})

test('a shop is not asked for orders of test data, neither by hand nor by the job', async () => {
  const shop = await makeOldShop()
  expect((await ask(shop)).status).toBe(200)
  await markAsTest(on.app, shop.merchant)
  expect((await ask(shop)).code).toBe('NOT_WITH_TEST_DATA')
  await checkShops.run(on.app, {})
  await checkShop.run(on.app, keyOf(shop))
  expect(api.asked).toEqual([])
})
