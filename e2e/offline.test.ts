import type { Page } from '@playwright/test'
import { makeCard } from '../server/test/make.ts'
import { allowOffline } from '../server/test/make-offline.ts'
import { expectNoKeys } from './check-page.ts'
import { expect, test } from './journey.ts'
import { entriesOf, hire, makeDrinker, openShop } from './shop.ts'
import { heading, typeNumber, waitForWorker } from './visit.ts'

const panel = (page: Page) => page.getByRole('list', { name: 'Without network' })

test('a till works without a network, and operations that another till did first are reported to the shop', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  await allowOffline(app, merchant)
  const mei = await hire(app, merchant, 'operator')
  const { campaign, card: full } = await makeDrinker(app, merchant, { initialChops: 9 }, { nickname: 'Ada' })
  const bob = await makeCard(app, merchant, campaign, { nickname: 'Bob' })

  const page = await open({ token: mei.token })
  await page.goto('/merchant/quick-earn-attend')
  await typeNumber(page, full.number)
  await expect(page.getByText('+1 · 10 of 10')).toBeVisible()
  await page.goto('/merchant/quick-redeem')
  await typeNumber(page, bob.number)
  await expect(page.getByRole('heading', { name: 'Bob' })).toBeVisible()
  await typeNumber(page, full.number)
  // The list of the session has her name before her card is there.
  await expect(page.getByRole('button', { name: 'Redeem A free coffee' })).toBeVisible()
  await waitForWorker(page)

  await page.context().setOffline(true)
  await page.goto('/merchant/quick-earn-attend')
  await expect(page.getByText('No connection: the till goes on by itself.')).toBeVisible()
  await typeNumber(page, bob.number)
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  const balance = page.getByRole('region', { name: /COFFEE/ })
  await expect(balance).toHaveAccessibleName('COFFEE: 10 of 10')
  await expect(page.getByText('Expected balance: 1 operation has not been sent yet.')).toBeVisible()
  await shoot(page, 'till-expected-balance')
  await page.getByRole('navigation', { name: 'Modes of the till' }).getByRole('link', { name: 'Redeem' }).click()
  await typeNumber(page, full.number)
  await page.getByRole('button', { name: 'Redeem A free coffee' }).click()
  await expect(panel(page).getByText('Waits for the connection')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Redeem A free coffee' })).toHaveCount(0)
  await page.reload()
  await expect(panel(page).getByText('Waits for the connection')).toHaveCount(2)
  await shoot(page, 'till-without-network')
  expect(await entriesOf(app, bob.id)).toEqual({ initial: 1 })

  const other = await open({ token: merchant.owner.token })
  await other.goto(`/merchant/quick-redeem?card=${full.number}`)
  await other.getByRole('button', { name: 'Redeem A free coffee' }).click()
  await expect(other.getByText('Redeemed: A free coffee')).toBeVisible()

  await page.context().setOffline(false)
  await expect(panel(page).getByText('Done', { exact: true })).toHaveCount(1)
  await expect(panel(page).getByText('Refused: The chop balance is zero.')).toBeVisible()
  await shoot(page, 'till-verdicts')
  expect(await entriesOf(app, bob.id)).toEqual({ initial: 1, earn: 1 })
  expect(await entriesOf(app, full.id)).toMatchObject({ redeem: 1 })

  await other.goto('/report/offline-act-list?verdict=refused')
  const row = other.getByRole('row').filter({ hasText: 'Redeem: A free coffee' })
  await expect(row).toContainText('Ada')
  await expect(row).toContainText(mei.name)
  await shoot(other, 'offline-acts')
  await row.getByRole('button', { name: 'Mark as settled' }).click()
  await expect(row.getByRole('button', { name: 'Open again' })).toBeVisible()

  await page.getByRole('button', { name: 'Clear the list' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('a page that was loaded past its worker, as by a hard reload, becomes the worker’s all the same', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  await allowOffline(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  await waitForWorker(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.reload', { ignoreCache: true })
  await expect(page.getByRole('navigation', { name: 'Modes of the till' })).toBeVisible()
  await waitForWorker(page)
})

test('a till without a network keeps its modes, and the appearance settings', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  await allowOffline(app, merchant)
  const mei = await hire(app, merchant, 'operator')
  const page = await open({ token: mei.token, settings: { layout: 'top' } })
  await page.goto('/merchant/quick-earn-attend')
  await waitForWorker(page)
  await page.context().setOffline(true)
  await page.goto('/merchant/quick-redeem')
  await expect(page.getByText('No connection: the till goes on by itself.')).toBeVisible()
  const modes = page.getByRole('navigation', { name: 'Modes of the till' })
  await modes.getByRole('link', { name: 'Adjust' }).click()
  await expect(modes.getByRole('link', { name: 'Adjust' })).toHaveAttribute('aria-current', 'page')
  await expect(heading(page, 'Adjust chops')).toBeVisible()
  await page.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a till of test data says that it is one without a network, too, in words', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const [shop, merchant] = [await openShop(app), await openShop(app)]
  await app.database.kysely
    .updateTable('merchant')
    .set({ sandbox_of: shop.id })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await allowOffline(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  await waitForWorker(page)
  await page.context().setOffline(true)
  await page.goto('/merchant/quick-redeem')
  await expect(page.getByText('No connection: the till goes on by itself.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Test data' })).toBeVisible()
  await expectNoKeys(page, 'the till of test data')
})

/** Shows a card in front, at the till that redeems, with its reward to take. */
async function showReward(page: Page, number: string): Promise<void> {
  await page.goto('/merchant/quick-redeem')
  await typeNumber(page, number)
  await expect(page.getByRole('button', { name: 'Redeem A free coffee' })).toBeVisible()
}

test('a reward is given out once by two windows of a till without a network', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  await allowOffline(app, merchant)
  const mei = await hire(app, merchant, 'operator')
  const { card } = await makeDrinker(app, merchant, { initialChops: 9 }, { nickname: 'Ada' })
  const page = await open({ token: mei.token })
  await page.goto('/merchant/quick-earn-attend')
  await typeNumber(page, card.number)
  await expect(page.getByText('+1 · 10 of 10')).toBeVisible()
  await showReward(page, card.number)
  const other = await page.context().newPage()
  await showReward(other, card.number)

  await page.context().setOffline(true)
  for (const window of [page, other]) await expect(window.getByText('No connection: the till goes on')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem A free coffee' }).click()
  await expect(panel(page).getByText('Waits for the connection')).toHaveCount(1)
  await expect(panel(other).getByText('Waits for the connection')).toHaveCount(1)
  await other.getByRole('button', { name: 'Redeem A free coffee' }).click()
  await expect(other.getByText('This needs a connection, or the balance last known does not reach')).toBeVisible()
  await page.context().setOffline(false)
  await expect(panel(other).getByText('Done', { exact: true })).toHaveCount(1)
  expect(await entriesOf(app, card.id)).toMatchObject({ redeem: 1 })
  await other.close()
})
