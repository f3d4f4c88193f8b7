import { chromium } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { holdAnswer } from './hold-answer.ts'
import { expect, test } from './journey.ts'
import { makeCard } from '../server/test/make.ts'
import { entriesOf, makeDrinker, openShop } from './shop.ts'
import { scanField, typeNumber } from './visit.ts'

const troubles = [
  ['NotAllowedError', 'The camera may not be used.'],
  ['NotFoundError', 'No camera was found.'],
  ['NotReadableError', 'Another application is using the camera.'],
  ['OverconstrainedError', 'This camera is not suitable for scanning.'],
  ['TypeError', 'This browser cannot use the camera.'],
] as const

test('each problem of the camera is described in words, and the keyboard can still be used', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-redeem')
  for (const [name, words] of troubles) {
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', '${name}'))`)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await shoot(page, 'till-camera-trouble')
  await typeNumber(page, card.number)
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
})

test('the camera is refused in words without https, and the keyboard can still be used', { tag: '@once' }, async ({
  app,
  open,
  baseURL,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const options = launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--host-resolver-rules=MAP till.shop.example 127.0.0.1'],
  })
  try {
    const origin = String(baseURL).replace('127.0.0.1', 'till.shop.example')
    const page = await open({ browser, origin, token: merchant.owner.token })
    await page.goto(`${origin}/merchant/quick-redeem`)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'only works on a secure (https) page' })).toBeVisible()
    await typeNumber(page, card.number)
    await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('a hardware scanner types into the page wherever the focus is, one customer after another', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const next = await makeCard(app, merchant, campaign, { nickname: 'Bo' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  await expect(page.getByText('Ready for the next card')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).first().focus()
  await page.keyboard.type(`${card.number}\n`)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await page.keyboard.type(`${next.number}\n`)
  await expect(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
  // A scan while the chop is still being issued would be told just that.
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Issue 1' })).toHaveCount(2)
  await shoot(page, 'till-two-customers')
  await page.keyboard.type(`${next.number}\n`)
  await expect(page.getByText('This card got a chop just now')).toBeVisible()
  await shoot(page, 'till-just-issued')
  expect(await entriesOf(app, next.id)).toEqual({ earn: 1 })
  await page.keyboard.type('https://elsewhere.example/menu\n')
  await expect(page.getByText('Invalid QR Code!').first()).toBeVisible()
  await page.keyboard.type('Nobody Known\n')
  await expect(page.getByText('No card was found for this').first()).toBeVisible()
  await shoot(page, 'till-unknown-card')
})

for (const path of ['adjust', 'adjust_v2', 'quick-earn-attend', 'quick-redeem'])
  test(`the first card at ${path} loads no more files, and the screen and the focus stay`, {
    tag: '@once',
  }, async ({ app, open }) => {
    const merchant = await openShop(app, { features: {} })
    const { card } = await makeDrinker(app, merchant, { initialChops: 2 }, { nickname: 'Ada' })
    const page = await open({ token: merchant.owner.token })
    await page.goto(`/merchant/${path}`)
    const field = scanField(page)
    await expect(field).toBeFocused()
    // A screen that still waited for a file would now never show the card.
    await page.route(/\.js$/, (route) => route.abort())
    await typeNumber(page, card.number)
    await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(field).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('the focus returns to the scan field after a button was used', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/adjust')
  await typeNumber(page, card.number)
  await page.getByRole('button', { name: /Issue 1 chop/ }).click()
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await expect(scanField(page)).toBeFocused()
})

test('an operation at an offline till is repeated with its key and booked once', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/adjust')
  await typeNumber(page, card.number)
  const issue = page.getByRole('button', { name: /Issue 1 chop/ })
  await expect(issue).toBeEnabled()
  await page.context().setOffline(true)
  await issue.click()
  await expect(page.getByText('Checking…', { exact: false }).first()).toBeVisible()
  await shoot(page, 'till-offline')
  await page.context().setOffline(false)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({ earn: 1 })
})

test('an operation whose answer is lost is checked again and booked once', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  const keys: (string | undefined)[] = []
  await page.route(`**/api/merchant/member/${card.id}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    // It reaches the server, and its answer never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await typeNumber(page, card.number)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(await entriesOf(app, card.id)).toEqual({ earn: 1 })
})

test('the last operation can be undone from the list', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  await typeNumber(page, card.number)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').getByText('Taken back')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'taken back' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await shoot(page, 'till-undone')
  expect(await entriesOf(app, card.id)).toEqual({ earn: 1, void: 1 })
})

test('the Undo button stays visible on a phone after a redemption, and the list survives a reload', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, { initialChops: 9, redeemChops: 9 }, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-redeem')
  await typeNumber(page, card.number)
  await page.getByRole('button', { name: 'Redeem A free coffee' }).click()
  await expect(page.getByText('Redeemed: A free coffee')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(1)
  await expect(undo).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Redeem: A free coffee' })).toBeVisible()
  await expect(undo).toBeInViewport({ ratio: 1 })
  await shoot(page, 'till-undo-after-reload')
  await undo.click()
  await expect(page.getByRole('status').getByText('Taken back')).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({ initial: 1, redeem: 1, void: 1 })
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'taken back' })).toBeVisible()
  await expect(undo).toHaveCount(0)
})

test('the limits of an adjustment are shown in words, and points without an upper limit show none', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app, { features: {} })
  const { card } = await makeDrinker(app, merchant, { initialChops: 2 }, { nickname: 'Ada' })
  const points = { type: 'point', initialChops: 20, rewards: [{ name: 'A coffee', chopCount: 5 }] } as const
  const { card: other } = await makeDrinker(app, merchant, points as never, { nickname: 'Bo' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/adjust_v2')
  await typeNumber(page, card.number)
  await expect(page.getByText('Up to 2 can be taken away. Up to 8 can be added.')).toBeVisible()
  await shoot(page, 'till-limits')
  await typeNumber(page, other.number)
  await expect(page.getByText('Up to 20 can be taken away.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Issue 1 point Balance now: 20 points' })).toBeVisible()
  await shoot(page, 'till-limits-points')
})

test('an adjustment counts presses that come before the answer of what is allowed, needs a reason and shows its result before it is made', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app, { features: {} })
  const { card } = await makeDrinker(app, merchant, { initialChops: 2 }, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/adjust_v2')
  const { answer } = await holdAnswer(page, '**/campaign/chop/validation?*')
  await typeNumber(page, card.number)
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  answer()
  await expect(page.getByText('2 → 4')).toBeVisible()
  await page.getByRole('button', { name: 'Adjust by +2' }).click()
  await expect(page.getByText('Say why the balance is adjusted.')).toBeVisible()
  await page.getByRole('button', { name: 'Goodwill' }).click()
  await shoot(page, 'till-adjust-v2')
  await page.getByRole('button', { name: 'Adjust by +2' }).click()
  await expect(page.getByText('+2 · 4 of 10')).toBeVisible()
})
