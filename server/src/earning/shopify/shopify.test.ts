import { expect, test } from 'vitest'
import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import {
  getShopifyDelivery,
  listShopifyDeliveries,
  rerunShopifyDelivery,
} from '@chopcard/contract/earning/merchant/shopify.ts'
import { useApp } from '../../../test/harness.ts'
import { sign } from '../../../test/make-deliveries.ts'
import { deliveries, entriesOf, makeShop } from './shopify-testing.ts'
import { workDelivery } from './work-delivery.ts'

const on = useApp()
type Shop = Awaited<ReturnType<typeof makeShop>>
const lines = async (shop: Shop) =>
  (await entriesOf(on, shop.merchant.id)).map(({ kind, quantity }) => [kind, quantity])

test('fifty equal simultaneous deliveries are stored once and give one entry however often they are processed', async () => {
  const shop = await makeShop(on)
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.send(shop.order())))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  const kept = await deliveries(on, shop.merchant.id)
  expect(kept).toMatchObject([{ state: 'waiting', times: 50, order_id: '5001001' }])
  await Promise.all(Array.from({ length: 8 }, () => workDelivery(on.app, shop.merchant, kept[0]!.id, new Date())))
  expect(await entriesOf(on, shop.merchant.id)).toMatchObject([
    { card_id: shop.card.id, kind: 'shopify', quantity: 5, reference: 'shopify 5001001', remark: '#1001' },
  ])
  expect(await deliveries(on, shop.merchant.id)).toMatchObject([{ state: 'done', chops: 5, card_id: shop.card.id }])
})

test('the chops of an order are given once by several simultaneous deliveries', async () => {
  const shop = await makeShop(on)
  for (let i = 0; i < 6; i++) await shop.send(shop.order({ note: i }), { topic: 'orders/updated' })
  const kept = await deliveries(on, shop.merchant.id)
  await Promise.all(kept.map(({ id }) => workDelivery(on.app, shop.merchant, id, new Date())))
  expect(await lines(shop)).toEqual([['shopify', 5]])
})

test('the rest of orders is carried over, and refunds take back what they brought', async () => {
  const shop = await makeShop(on, { carryOver: true })
  const carried = async () => (await on.call(getCard, { params: { id: shop.card.id } }, shop)).body.data.carriedOver
  const order = (id: number, price: string, more = {}) => shop.order({ id, current_total_price: price, ...more })
  await shop.tell('orders/paid', order(1, '8.00'))
  await shop.tell('orders/paid', order(2, '7.50'))
  expect([await lines(shop), await carried()]).toEqual([
    [
      ['shopify', 1],
      ['shopify', 2],
    ],
    { amount: 50, perChop: 500 },
  ])
  // Of the second order two dollars go back: what is carried does not cover them.
  const refund = { updated_at: new Date(Date.now() + 60_000).toISOString() }
  await shop.tell('orders/updated', order(2, '5.50', refund))
  expect([(await lines(shop)).at(-1), await carried()]).toEqual([['shopify', -1], { amount: 350, perChop: 500 }])
  await shop.tell('orders/cancelled', order(1, '8.00', { ...refund, cancelled_at: refund.updated_at }))
  expect([(await lines(shop)).at(-1), await carried()]).toEqual([['void', -1], { amount: 50, perChop: 500 }])
})

test('a delivery without a valid signature of the campaign’s key is refused and not stored', async () => {
  const shop = await makeShop(on)
  const raw = JSON.stringify(shop.order(), null, 1)
  const refused = [
    await shop.send(raw, { signature: '' }),
    await shop.send(raw, { key: 'another key' }),
    await shop.send(raw, { signature: sign(`${raw} `) }),
    // The same order, written anew.
    await shop.send(JSON.stringify(shop.order()), { signature: sign(raw) }),
    await shop.send(raw, { signature: Buffer.from(sign(raw), 'base64').toString('hex') }),
    await shop.send(raw, { signature: `${sign(raw)}AAAA` }),
    await shop.send(raw, { signature: sign(raw).replace('=', '') }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 401))
  expect(await deliveries(on, shop.merchant.id)).toEqual([])
  expect((await shop.send(raw)).statusCode).toBe(200)
})

test('a delivery’s signature covers its bytes, whatever content type it declares, up to the size that a shop sends', async () => {
  const shop = await makeShop(on)
  const codeOf = async (body: string, type: string) =>
    (await shop.send(body, { headers: { 'content-type': type } })).statusCode
  for (const type of [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ])
    expect([type, await codeOf(JSON.stringify(shop.order({ note: type })), type)]).toEqual([type, 200])
  expect(await codeOf(`"${'x'.repeat(2 * 1024 * 1024)}"`, 'application/json')).toBe(200)
  expect(await codeOf(`"${'x'.repeat(4 * 1024 * 1024)}"`, 'application/json')).toBe(413)
})

test('an unknown address, one of a campaign without a shop and another merchant’s are answered alike', async () => {
  const shop = await makeShop(on)
  const other = await makeShop(on, { shopifyEnabled: false })
  const post = (id: string) => on.server.inject({ method: 'POST', url: `/api/webhooks/shopify/${id}`, payload: '{}' })
  for (const id of [crypto.randomUUID(), other.campaign.id])
    expect([id, (await post(id)).statusCode]).toEqual([id, 404])
  for (const id of ['nonsense', '%00']) expect([id, (await post(id)).statusCode]).toEqual([id, 400])
  expect((await post(shop.campaign.id)).statusCode).toBe(401)
})

test.each([
  ['no JSON', '{"id":', 'refused', 'unreadable'],
  ['no order', '{"id":1}', 'refused', 'unreadable'],
  ['no text at all', '', 'refused', 'unreadable'],
])('a signed body that is %s is stored as refused', async (_, body, state, reason) => {
  const shop = await makeShop(on)
  expect((await shop.send(body)).statusCode).toBe(200)
  expect(await deliveries(on, shop.merchant.id)).toMatchObject([{ state, reason }])
})

test.each<[string, Record<string, unknown>, { topic?: string; headers?: Record<string, string> }, string]>([
  ['of another shop', {}, { headers: { 'x-shopify-shop-domain': 'other.myshopify.com' } }, 'refused shop'],
  ['in another currency', { currency: 'USD' }, {}, 'refused currency'],
  ['of half a cent', { current_total_price: '10.005' }, {}, 'refused amount'],
  ['of nobody', { email: null }, {}, 'refused no-contact'],
  ['not paid', { financial_status: 'partially_paid' }, { topic: 'orders/updated' }, 'ignored not-paid'],
  ['too small', { current_total_price: '4.99' }, {}, 'ignored too-small'],
  ['for a test', {}, { headers: { 'x-shopify-test': 'true' } }, 'ignored test'],
  ['of an event that is not used', {}, { topic: 'products/update' }, 'ignored topic'],
])('an order %s changes nothing and says why', async (_, facts, how, outcome) => {
  const shop = await makeShop(on)
  await shop.send(shop.order(facts), how)
  const [kept] = await deliveries(on, shop.merchant.id)
  await workDelivery(on.app, shop.merchant, kept!.id, new Date())
  const [after] = await deliveries(on, shop.merchant.id)
  expect(`${after?.state} ${after?.reason}`).toBe(outcome)
  expect(await lines(shop)).toEqual([])
})

test('a customer of an order is registered as a new member, or found by a known number', async () => {
  const shop = await makeShop(on, { shopifyMode: 'per-order', chopCountPerOrder: 2 })
  const fresh = await shop.tell('orders/paid', shop.order({ email: 'New@Shop.example', id: 7 }))
  expect(fresh).toMatchObject({ state: 'done', chops: 2 })
  expect(fresh?.card_id).not.toBe(shop.card.id)
  const { kysely: db } = on.app.database
  await db.updateTable('member').set({ mobile: '+6581234567' }).where('email', '=', shop.email).execute()
  const order = shop.order({ email: null, id: 8, customer: { email: null, phone: '8123 4567' } })
  expect(await shop.tell('orders/paid', order)).toMatchObject({ state: 'done', card_id: shop.card.id })
})

const refund = (given: { id?: number; amount?: string; currency?: string } = {}) => ({
  id: given.id ?? 91,
  order_id: 5_001_001,
  transactions: [
    { kind: 'refund', status: 'success', amount: given.amount ?? '25.00', currency: given.currency ?? 'SGD' },
    { kind: 'refund', status: 'failure', amount: '9.00', currency: 'SGD' },
  ],
})

test('a full refund voids the chops of its order, also while they wait', async () => {
  for (const pendingDays of [null, 14]) {
    const shop = await makeShop(on, { pendingDays })
    await shop.tell('orders/paid', shop.order())
    expect(await shop.tell('refunds/create', refund())).toMatchObject({ state: 'done', chops: -5 })
    expect(await lines(shop)).toEqual([
      ['shopify', 5],
      ['void', -5],
    ])
  }
})

test('a partial refund takes back its part once, and the last one the rest', async () => {
  const shop = await makeShop(on, { pendingDays: 14 })
  await shop.tell('orders/paid', shop.order())
  const part = refund({ id: 1, amount: '11.00' })
  expect(await shop.tell('refunds/create', part)).toMatchObject({ state: 'done', chops: -3 })
  // The same refund, told with other bytes.
  expect(await shop.tell('refunds/create', { ...part, note: 'again' })).toMatchObject({
    state: 'ignored',
    reason: 'same',
  })
  expect(await shop.tell('refunds/create', refund({ id: 2, amount: '14.00' }))).toMatchObject({ chops: -2 })
  const entries = await entriesOf(on, shop.merchant.id)
  expect(entries.map(({ quantity }) => quantity)).toEqual([5, -3, -2])
  expect(entries.at(-1)).toMatchObject({ kind: 'shopify', balance_after: 0 })
})

test('an order earns nothing when its refund or cancellation arrives before its payment', async () => {
  const shop = await makeShop(on)
  expect(await shop.tell('refunds/create', refund())).toMatchObject({ state: 'ignored', reason: 'unknown-order' })
  expect(await shop.tell('orders/paid', shop.order())).toMatchObject({ state: 'ignored', reason: 'gone' })
  const cancelled = { id: 6, cancelled_at: '2026-11-20T11:00:00Z', financial_status: 'voided' }
  await shop.tell('orders/cancelled', shop.order(cancelled))
  expect(await shop.tell('orders/paid', shop.order({ id: 6 }))).toMatchObject({ state: 'ignored', reason: 'gone' })
  expect(await lines(shop)).toEqual([])
})

test('a partial refund that arrives before its order reduces the order', async () => {
  const shop = await makeShop(on)
  await shop.tell('refunds/create', refund({ amount: '10.00' }))
  expect(await shop.tell('orders/paid', shop.order())).toMatchObject({ state: 'done', chops: 3 })
})

test('an edited order earns its new amount, and an older delivery no longer changes it', async () => {
  const shop = await makeShop(on)
  await shop.tell('orders/paid', shop.order())
  const at = (hour: number) => `2026-11-20T${hour}:00:00Z`
  const more = shop.order({ current_total_price: '40.00', updated_at: at(12) })
  expect(await shop.tell('orders/updated', more)).toMatchObject({ state: 'done', chops: 3 })
  // An amount that is without its refunds already, and the refund itself afterwards.
  const net = { current_total_price: '30.00', updated_at: at(13), refunds: [refund({ amount: '10.00' })] }
  expect(await shop.tell('orders/updated', shop.order(net))).toMatchObject({ chops: -2 })
  expect(await shop.tell('refunds/create', refund({ amount: '10.00' }))).toMatchObject({ reason: 'same' })
  const late = shop.order({ note: 'late', updated_at: at(11) })
  expect(await shop.tell('orders/updated', late)).toMatchObject({ reason: 'same' })
  expect((await entriesOf(on, shop.merchant.id)).at(-1)?.balance_after).toBe(6)
})

test('a cancelled order is voided completely, including its edits', async () => {
  const shop = await makeShop(on)
  await shop.tell('orders/paid', shop.order())
  const edited = shop.order({ current_total_price: '40.00', updated_at: '2026-11-20T12:00:00Z' })
  await shop.tell('orders/updated', edited)
  const cancelled = { cancelled_at: '2026-11-20T14:00:00Z', updated_at: '2026-11-20T14:00:00Z' }
  expect(await shop.tell('orders/cancelled', shop.order(cancelled))).toMatchObject({ state: 'done', chops: -8 })
  expect(await lines(shop)).toEqual([
    ['shopify', 5],
    ['shopify', 3],
    ['void', -5],
    ['void', -3],
  ])
})

test('chops that staff have voided are not taken back again by a refund', async () => {
  const shop = await makeShop(on)
  await shop.tell('orders/paid', shop.order())
  const [entry] = await entriesOf(on, shop.merchant.id)
  await on.call(voidEntry, { params: { id: entry!.id } }, { token: shop.token })
  expect(await shop.tell('refunds/create', refund())).toMatchObject({ state: 'ignored', reason: 'same' })
  expect((await entriesOf(on, shop.merchant.id)).at(-1)?.balance_after).toBe(0)
})

test('a delivery that a rule refuses is stored with its reason, and staff can run it again when the rule allows it', async () => {
  const shop = await makeShop(on, { maxEarnPerDay: 4 })
  const refused = await shop.tell('orders/paid', shop.order())
  expect(refused).toMatchObject({ state: 'refused', reason: 'EXCEED_MAX_EARN_PER_DAY', card_id: null })
  await on.app.database.kysely
    .updateTable('campaign')
    .set((eb) => ({
      settings: eb.fn<string>('jsonb_set', ['settings', eb.val('{maxEarnPerDay}'), eb.val('9')]),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', shop.campaign.id)
    .execute()
  const params = { id: refused!.id }
  const again = () => on.call(rerunShopifyDelivery, { params }, { token: shop.token })
  expect((await again()).body.data).toMatchObject({ state: 'done', chops: 5, memberId: shop.card.id })
  expect((await again()).body.data).toMatchObject({ state: 'done', chops: 5 })
  expect(await lines(shop)).toEqual([['shopify', 5]])
  const { body } = await on.call(getShopifyDelivery, { params }, { token: shop.token })
  expect(body.data).toMatchObject({ orderChops: 5, said: { amount: '25.00', currency: 'SGD', email: shop.email } })
})

test('the list finds a delivery by its order and shows its reason in the reader’s language', async () => {
  const shop = await makeShop(on)
  await shop.tell('orders/paid', shop.order({ currency: 'USD', name: '#2044' }))
  await shop.tell('orders/paid', shop.order({ id: 9 }))
  const query = { q: '2044', campaignId: shop.campaign.id, state: 'refused' } as const
  const { body } = await on.call(listShopifyDeliveries, { query }, { token: shop.token, language: 'pt-BR' })
  expect(body.data.map(({ orderName, reason }) => [orderName, reason])).toEqual([
    ['#2044', { code: 'currency', message: 'O pedido está em outra moeda que não a sua.' }],
  ])
})

test('order ids beyond the safe integers stay different', async () => {
  const shop = await makeShop(on)
  const body = (id: string) => JSON.stringify(shop.order()).replace('5001001', id)
  for (const id of ['820982911946154508', '820982911946154509']) await shop.send(body(id))
  const ids = (await deliveries(on, shop.merchant.id)).map(({ order_id }) => order_id)
  expect(new Set(ids)).toEqual(new Set(['820982911946154508', '820982911946154509']))
})
