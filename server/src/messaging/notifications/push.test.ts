import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@chopcard/contract/messaging/merchant/notifications.ts'
import { mergeMembers } from '@chopcard/contract/members/merchant/members.ts'
import { openedMessage, pushKey, subscribePush, unsubscribePush } from '@chopcard/contract/messaging/member/push.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { startPushService } from './push-testing.ts'
import { runNotification } from './run-notification.ts'

const t = useApp({ env: { CHOPCARD_PUSH_SERVICES: '127.0.0.1' } })
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())

type Card = { id: string; token: string; number: string }

async function shop() {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  return { merchant, campaign, card: await makeCard(t.app, merchant, campaign) }
}

async function subscribe({ token }: Card) {
  const { publicKey } = (await t.call(pushKey, {}, { token })).body.data
  const name = randomUUID()
  const browser = service.browser(name, publicKey)
  const body = { ...browser.subscription, timeZone: 'Asia/Taipei' }
  const answer = await t.call(subscribePush, { body }, { token })
  expect(answer.body.data).toEqual({ subscribed: true })
  return { ...browser, name, taken: () => service.taken.filter((one) => one.name === name) }
}
const isOnAt = async ({ token }: Card, endpoint: string) => {
  const query = { browser: createHash('sha256').update(endpoint).digest('hex') }
  return (await t.call(pushKey, { query }, { token })).body.data.isOn
}
const browsersOf = async ({ token }: Card) => (await t.call(pushKey, {}, { token })).body.data.browsers

/** Writes the message and answers with what waits in the outbox. */
async function tell({ merchant, campaign }: Awaited<ReturnType<typeof shop>>, text = 'Two for one') {
  const body = { campaignId: campaign.id, title: 'News', text, channels: ['push' as const] }
  const options = { token: merchant.owner.token, key: randomUUID() }
  const { notificationId } = (await t.call(routes.sendNotification, { body }, options)).body.data
  await runNotification.run(t.app, { merchantId: merchant.id, notificationId })
  const rows = () =>
    t.app.database.kysely.selectFrom('outbox').selectAll().where('notification_id', '=', notificationId).execute()
  const deliver = async () => {
    for (const { id } of await rows()) await deliverMessage.run(t.app, { messageId: id })
  }
  const figures = async () =>
    (await t.call(routes.getNotification, { params: { id: notificationId } }, options)).body.data
  return { notificationId, rows, deliver, figures }
}

test('the browser decrypts the push message with its own keys, and a click counts once and only with its signature', async () => {
  const one = await shop()
  const browser = await subscribe(one.card)
  const message = await tell(one, 'Dois por um: só hoje 🎉')
  await message.deliver()
  const [taken] = browser.taken()
  expect(taken?.shown).toMatchObject({ title: 'News', body: 'Dois por um: só hoje 🎉', tag: message.notificationId })
  expect(Number(taken?.ttl)).toBeGreaterThan(0)
  const [address, hash = ''] = taken?.shown.url.split('#message=') ?? []
  expect(address).toBe(`http://chopcard.test/member/card/${one.card.token}`)
  expect(await message.rows()).toMatchObject([{ state: 'sent', transport: 'web-push', text_body: '' }])
  expect(await message.figures()).toMatchObject({ state: 'done', told: 1, delivered: 1, opened: 0 })

  const [id = '', sign = ''] = hash.split('.')
  const open = (given: object, { token } = one.card) =>
    t.call(openedMessage, { body: { message: id, sign, ...given } }, { token })
  expect((await open({ sign: 'abcdefghijkl0123' })).body.data).toEqual({ counted: false })
  const other = await makeCard(t.app, one.merchant, one.campaign)
  expect((await open({}, other)).body.data, 'nobody counts for another').toEqual({ counted: false })
  const counted = await Promise.all(Array.from({ length: 10 }, () => open({})))
  expect(counted.filter((answer) => answer.body.data.counted)).toHaveLength(1)
  expect(await message.figures()).toMatchObject({ opened: 1 })
})

test('a push message during an outage is delivered afterwards once', async () => {
  const one = await shop()
  const browser = await subscribe(one.card)
  const message = await tell(one)
  service.state.status = 503
  await expect(message.deliver()).rejects.toThrow('503')
  expect(await message.rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  service.state.status = 201
  await message.deliver()
  await message.deliver()
  expect(browser.taken()).toHaveLength(1)
  expect(await message.figures()).toMatchObject({ delivered: 1 })
})

test.each([
  ['that are cut within a sign', `${'x'.repeat(295)}🎉`],
  ['with a sign that the database does not store', 'all\u0000right'],
])('a push message whose service answers with words %s is sent once', async (_what, words) => {
  const one = await shop()
  const browser = await subscribe(one.card)
  const message = await tell(one)
  service.state.words = words
  await message.deliver()
  await message.deliver()
  service.state.words = ''
  expect(browser.taken()).toHaveLength(1)
  expect(await message.rows()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a browser that is gone is removed, and its push message is given up at once', async () => {
  const one = await shop()
  const [left, stays] = [await subscribe(one.card), await subscribe(one.card)]
  expect(await browsersOf(one.card)).toBe(2)
  left.leave()
  const message = await tell(one)
  await message.deliver()
  expect(await browsersOf(one.card)).toBe(1)
  expect((await message.rows()).map(({ state }) => state).sort()).toEqual(['parked', 'sent'])
  expect(stays.taken()).toHaveLength(1)
  expect(await message.figures(), 'one member was reached').toMatchObject({ told: 1, delivered: 1 })
})

test('a member who switches push messages off gets none any more, not even waiting ones', async () => {
  const one = await shop()
  const browser = await subscribe(one.card)
  const waiting = await tell(one)
  const { endpoint } = browser.subscription
  await t.call(unsubscribePush, { body: { endpoint } }, { token: one.card.token })
  await waiting.deliver()
  expect(browser.taken()).toEqual([])
  expect(await waiting.rows()).toMatchObject([{ state: 'parked' }])
  const next = await tell(one)
  expect(await next.figures()).toMatchObject({ told: 0, skippedFor: { unreachable: 1 } })
})

test('a browser that subscribed with one card is told that another card of it has not', async () => {
  const [one, other] = [await shop(), await shop()]
  const { endpoint } = (await subscribe(one.card)).subscription
  const third = await makeCard(t.app, one.merchant, one.campaign)
  const states = () => Promise.all([one.card, other.card, third].map((card) => isOnAt(card, endpoint)))
  expect(await states()).toEqual([true, false, false])
  await t.call(unsubscribePush, { body: { endpoint } }, { token: one.card.token })
  expect(await states()).toEqual([false, false, false])
})

test.each([
  'https://169.254.169.254/latest',
  'http://localhost/x',
  'https://127.0.0.1.evil.example/x',
  'https://user@127.0.0.1/x',
])('a push address of an unknown service is refused: %s', async (endpoint) => {
  const { card } = await shop()
  const keys = service.browser(randomUUID(), 'x').subscription.keys
  const answer = await t.call(subscribePush, { body: { endpoint, keys } }, { token: card.token })
  expect([answer.status, answer.code]).toEqual([409, 'PUSH_SERVICE_UNKNOWN'])
})

test('a card keeps its five latest browsers without duplicates', async () => {
  const { card } = await shop()
  const { publicKey } = (await t.call(pushKey, {}, { token: card.token })).body.data
  const first = service.browser(randomUUID(), publicKey).subscription
  for (let i = 0; i < 2; i++) await t.call(subscribePush, { body: first }, { token: card.token })
  expect(await browsersOf(card)).toBe(1)
  for (let i = 0; i < 6; i++) await subscribe(card)
  expect(await browsersOf(card)).toBe(5)
})

test('a browser of a closed card is not counted among those that a message would reach', async () => {
  const { merchant, campaign, card } = await shop()
  const other = await makeCard(t.app, merchant, campaign)
  const couponId = await makeCoupon(t.app, merchant, { codeSource: 'fixed', fixedNumber: 'HELLO' })
  await subscribe(card)
  const as = { token: merchant.owner.token }
  const gift = { kind: 'coupon', id: couponId } as const
  const ask = { campaignId: campaign.id, channels: ['push' as const], gift }
  const reach = async () => (await t.call(routes.notificationReach, { body: ask }, as)).body.data
  expect(await reach()).toMatchObject({ members: 2, push: 1, gift: { gets: 1 } })

  const body = { keep: other.id, merge: card.id, stays: 0 }
  expect((await t.call(mergeMembers, { body }, { ...as, key: randomUUID() })).status).toBe(200)
  expect(await reach()).toMatchObject({ members: 1, push: 0, gift: { gets: 0 } })
  const message = await tell({ merchant, campaign, card })
  expect(await message.figures()).toMatchObject({ told: 0 })
})
