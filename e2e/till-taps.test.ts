import type { Page } from '@playwright/test'
import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { entriesOf, makeDrinker, openShop } from './shop.ts'
import { scanField } from './visit.ts'

const plusOne = (page: Page) => page.getByRole('button', { name: /^\+1 Issue/ })
const undoBar = (page: Page) => page.locator('.undo-bar').getByRole('button', { name: 'Undo' })
/** What the till asks of a card, as opposed to what it looks up. */
const isAct = (url: URL) => url.pathname.startsWith('/api/merchant/member/')

test('the second tap of a double tap gives no second stamp and takes back nothing else', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const other = await makeCard(app, merchant, campaign, { nickname: 'Bo' })
  const page = await open({ token: merchant.owner.token })
  await page.clock.install()
  await page.goto('/merchant/quick-earn-attend')
  await page.getByRole('switch', { name: 'One a visit' }).click()
  await page.keyboard.type(`${other.number}\n`)
  await plusOne(page).click()
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type(`${card.number}\n`)
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()

  // The clock of the page goes only as far as it is told: the answer is there, and the second tap comes at once.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 2_000))
  const answered = page.waitForResponse((one) => one.request().method() === 'POST' && isAct(new URL(one.url())))
  await plusOne(page).click()
  await answered
  await page.clock.runFor(100)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await expect(plusOne(page)).toBeDisabled()
  await page.keyboard.press('Alt+i')
  await page.clock.runFor(1_000)
  await expect(plusOne(page)).toBeEnabled()
  expect(await entriesOf(app, card.id)).toEqual({ earn: 1 })

  await undoBar(page).click()
  await expect(page.locator('.undo-bar')).toContainText('Bo')
  await expect(undoBar(page)).toBeDisabled()
  await page.keyboard.press('Alt+u')
  await page.clock.runFor(1_000)
  await expect(undoBar(page)).toBeEnabled()
  await expect(page.getByRole('status').getByText('Taken back')).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({ earn: 1, void: 1 })
  expect(await entriesOf(app, other.id)).toEqual({ earn: 1 })
})

test('a card whose stamp was not answered takes nothing else before that is checked', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token, viewport: { width: 390, height: 844 } })
  await page.goto('/merchant/quick-earn-attend')
  await expect(scanField(page)).toBeVisible()
  // It is stamped, and the answer is lost.
  await page.route(isAct, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type(`${card.number}\n`)
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  const question = page.getByRole('group', { name: 'Not known yet whether it was done' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type(`${card.number}\n`)
  await expect(page.getByRole('status').getByText('Not known yet whether it was done')).toBeVisible()
  await expect(question).toBeVisible()
  await expect(plusOne(page)).toHaveCount(0)
  await shoot(page, 'till-unanswered')

  await page.unroute(isAct)
  await question.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await expect(plusOne(page)).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({ earn: 1 })
})
