import { randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { findWholeChromium } from '../scripts/chromium.ts'
import { startPushService } from '../server/src/messaging/notifications/push-testing.ts'
import { launchOptions } from './browser.ts'
import { expect, test } from './journey.ts'
import { giveChop, makeDrinker, openShop } from './shop.ts'

const viewport = { width: 390, height: 844 }

/** What a scanner reads from the code on show. */
async function readCode(page: Page): Promise<string> {
  const picture = await page.locator('svg[role="img"]').last().screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** What the worker keeps of the page that is open, as text. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(`caches.match(location.pathname, { ignoreVary: true }).then((kept) => kept?.text() ?? '')`)

// To fade is not to move.
const landedAndMoving = `[
  document.querySelectorAll('[data-landed]').length,
  document.getAnimations().filter(({ transitionProperty }) => transitionProperty !== 'opacity').length,
]`

test('the installed card opens without a network with its stamps and a current code, which the till accepts', {
  tag: '@once',
}, async ({ app, open, shoot, request }) => {
  const shop = await openShop(app)
  const { card } = await makeDrinker(app, shop, { changingQr: true }, { nickname: 'Ada' })
  const phone = await open({ viewport })
  const network = phone.context()
  const withoutNetwork = async () => {
    await network.setOffline(true)
    await phone.reload()
  }
  await phone.goto(`/member/card/${card.token}`)
  await giveChop(request, shop.owner.token, card.id)
  await expect(phone.getByText('1 of 10 stamps collected')).toBeVisible()
  // This window asks for no movement.
  expect(await phone.evaluate(landedAndMoving), 'a stamp lands and nothing moves').toEqual([1, 0])
  await expect.poll(() => keptText(phone), 'what has changed is kept').toContain('1 of 10 stamps collected')

  await withoutNetwork()
  await expect(phone.getByText('1 of 10 stamps collected')).toBeVisible()
  await expect(phone.getByText(/^No connection\. Your code works all the same\. As of/)).toBeVisible()
  await shoot(phone, 'card-offline')

  await network.setOffline(false)
  await phone.goto(`/member/card/${card.token}?lang=zh-TW`)
  await expect(phone.getByText('已是最新狀態')).toBeVisible()
  await expect.poll(() => keptText(phone)).toContain('<html lang="zh-TW"')
  const manifest = await request.get(String(await phone.locator('link[rel=manifest]').getAttribute('href')))
  const { start_url: behindIcon } = (await manifest.json()) as { start_url: string }
  await network.setOffline(true)
  await phone.goto(behindIcon)
  await expect(phone.getByText(/目前沒有連線/)).toBeVisible()
  await shoot(phone, 'card-offline-zh-TW')
  await network.setOffline(false)
  await expect(phone.getByText('已是最新狀態')).toBeVisible()

  await phone.goto(`/member/card/${card.token}?lang=en-US`)
  await expect.poll(() => keptText(phone)).toContain('<html lang="en-US"')
  // Not before: a page whose clock is held does not learn which files it has loaded.
  await phone.clock.install()
  await withoutNetwork()
  await phone.getByRole('button', { name: /Enlarge the code/ }).click()
  await expect(phone.getByRole('dialog', { name: 'Show this code at the till' })).toBeVisible()
  const code = await readCode(phone)
  await shoot(phone, 'card-bright')
  const lookUp = (text: string) =>
    request.get(`/api/merchant/quick_redeem/${text}`, { headers: { authorization: `Bearer ${shop.owner.token}` } })
  expect((await lookUp(code)).status()).toBe(200)
  await phone.clock.fastForward(31_000)
  await expect.poll(() => readCode(phone)).not.toBe(code)
})

const noteShown = `(() => {
  const shown = []
  registration.showNotification = async (title, options) => void shown.push({ title, ...options })
  registration.getNotifications = async () => shown
})()`

/** Counts what the worker has shown, by whatever shows it. */
const countShown = `(() => {
  const show = registration.showNotification.bind(registration)
  self.shown = 0
  registration.showNotification = async (...message) => {
    await show(...message)
    self.shown += 1
  }
})()`

/** What the system holds of the page's messages. */
const heldMessages = `registration.getNotifications().then((all) => all.map(({ title, body, data }) => ({ title, body, data })))`

// A window opens for a hand's tap alone: where to is what can be asked without one.
const tapMessage = `registration.getNotifications().then(([notification]) => new Promise((opened) => {
  clients.openWindow = async (url) => opened(url)
  dispatchEvent(new NotificationEvent('notificationclick', { notification }))
}))`

type Subscription = ReturnType<Awaited<ReturnType<typeof startPushService>>['browser']>['subscription']

/**
 * A phone that may show messages. The makers' push services are out of reach here: subscribing at ours is all that is not the
 * browser's own, and is remembered for all pages as a browser does.
 */
async function openPhone(baseURL: string, subscription: Subscription) {
  // The shell shows no message of the system; where it is all there is, what it is asked to show is taken down.
  const whole = findWholeChromium()
  const context = await chromium.launchPersistentContext('', {
    ...launchOptions(),
    ...(whole !== undefined && { executablePath: whole }),
    baseURL,
    viewport,
    permissions: ['notifications'],
  })
  const given = JSON.stringify(subscription)
  await context.addInitScript(`{
    const own = { ...${given}, toJSON: () => (${given}), unsubscribe: async () => !localStorage.removeItem('subscribed') }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('subscribed') ? own : null
    PushManager.prototype.subscribe = async () => (localStorage.setItem('subscribed', 'yes'), own)
  }`)
  return { context, whole }
}

test('push messages are switched on and off for each card of a phone by itself', {
  tag: '@once',
}, async ({ app, request, baseURL }) => {
  const [shop, other] = [await openShop(app), await openShop(app)]
  const [{ campaign, card }, { card: second }] = [await makeDrinker(app, shop), await makeDrinker(app, other)]
  const service = await startPushService()
  const about = await request.get('/api/member/push', { headers: { authorization: `Bearer ${card.token}` } })
  const { publicKey } = ((await about.json()) as { data: { publicKey: string } }).data
  const { context } = await openPhone(String(baseURL), service.browser(randomUUID(), publicKey).subscription)
  try {
    const phone = await context.newPage()
    const isOn = phone.getByText(/^News from .* comes to this phone\.$/)
    const isOff = phone.getByText('News is switched off on this phone.')
    const look = async ({ token }: { token: string }) => {
      await phone.goto(`/member/card/${token}`)
      await phone.getByRole('button', { name: 'News on my phone' }).click()
    }
    await look(card)
    await phone.getByRole('button', { name: 'Switch on' }).click()
    await expect(isOn).toBeVisible()

    await look(second)
    await expect(isOff, 'of the other shop').toBeVisible()
    await phone.getByRole('button', { name: 'Switch on' }).click()
    await expect(isOn).toBeVisible()
    await phone.getByRole('button', { name: 'Switch off' }).click()
    await expect(isOff).toBeVisible()

    await look(card)
    await expect(isOn, 'of the first shop').toBeVisible()
    const sent = await request.post('/api/merchant/member/notification', {
      headers: { authorization: `Bearer ${shop.owner.token}`, 'idempotency-key': randomUUID() },
      data: { campaignId: campaign.id, title: 'Two for one', text: 'Until six today', channels: ['push'] },
    })
    expect(sent.status()).toBe(200)
    await expect.poll(() => service.taken.length, { timeout: 30_000 }).toBe(1)
    expect(await phone.evaluate(`localStorage.getItem('subscribed')`), 'the browser has not let go').toBe('yes')
  } finally {
    await context.close()
    await service.stop()
  }
})

test('a member switches push messages on, and the page’s worker shows the shop’s next message', {
  tag: '@once',
}, async ({ app, request, baseURL }) => {
  const shop = await openShop(app)
  const { campaign, card } = await makeDrinker(app, shop)
  const service = await startPushService()
  const origin = String(baseURL)
  const about = await request.get('/api/member/push', { headers: { authorization: `Bearer ${card.token}` } })
  const { publicKey } = ((await about.json()) as { data: { publicKey: string } }).data
  const name = randomUUID()
  const { subscription } = service.browser(name, publicKey)
  const { context, whole } = await openPhone(origin, subscription)
  try {
    const phone = await context.newPage()
    await phone.goto(`/member/card/${card.token}`)
    await phone.getByRole('button', { name: 'News on my phone' }).click()
    await phone.getByRole('button', { name: 'Switch on' }).click()
    await expect(phone.getByText(/^News from .* comes to this phone\.$/)).toBeVisible()

    const sent = await request.post('/api/merchant/member/notification', {
      headers: { authorization: `Bearer ${shop.owner.token}`, 'idempotency-key': randomUUID() },
      data: { campaignId: campaign.id, title: 'Two for one', text: 'Until six today', channels: ['push'] },
    })
    expect(sent.status()).toBe(200)
    await expect.poll(() => service.taken.length, { timeout: 30_000 }).toBe(1)

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    if (!whole) await worker.evaluate(noteShown)
    await worker.evaluate(countShown)
    const tools = await context.newCDPSession(phone)
    const registered = new Promise<string>((found) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations
        if (one) found(one.registrationId)
      })
    })
    await tools.send('ServiceWorker.enable')
    const data = JSON.stringify(service.taken[0]?.shown)
    const delivery = { origin, registrationId: await registered, data }
    const held = () => worker.evaluate(heldMessages)
    const shown = () => worker.evaluate<number>('self.shown')
    // A browser that is asked for its messages just before it shows one forgets that one: then it is delivered anew.
    await expect(async () => {
      const before = await shown()
      await tools.send('ServiceWorker.deliverPushMessage', delivery)
      await expect.poll(shown).toBeGreaterThan(before)
      expect(await held()).toHaveLength(1)
    }).toPass()
    const [message] = (await held()) as [{ title: string; body: string; data: string }]
    expect([message.title, message.body]).toEqual(['Two for one', 'Until six today'])
    expect(message.data).toContain(`/member/card/${card.token}`)
    if (whole) {
      expect(await worker.evaluate(tapMessage)).toContain(`/member/card/${card.token}`)
      expect(await held(), 'which is gone with the tap').toEqual([])
    }
  } finally {
    await context.close()
    await service.stop()
  }
})
