import type { Page } from '@playwright/test'
import { makeStores } from '../server/test/make-store.ts'
import { expect, test } from './journey.ts'
import { said } from './refusal.ts'
import { makeDrinker, openShop } from './shop.ts'
import { heading } from './visit.ts'

const loseChoice = (page: Page) =>
  page.route('**/merchant/account/store', (route) => route.abort('connectionfailed'), { times: 1 })

test('an owner adds a second place, and is asked at which of them they are', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/setup/configuration')
  await expect(heading(page, 'Configuration')).toBeVisible()
  await expect(page.getByText('At which store are you?')).toHaveCount(0)
  await page.getByRole('link', { name: 'Add a store' }).click()
  await expect(page.getByText(`“${merchant.name}”`)).toBeVisible()
  await page.getByLabel('Name').fill('Harbour')
  await page.getByLabel('Latitude').fill('1.2834')
  await page.getByRole('button', { name: 'Add a store', exact: true }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await page.getByLabel('Longitude').fill('103.8607')
  await page.getByRole('button', { name: 'Add a store', exact: true }).click()
  await expect(heading(page, 'Stores')).toBeVisible()
  await expect(page.getByText('At which store are you?')).toBeVisible()
  await shoot(page, 'stores')
})

test('a stamp at the till names the store that was chosen there, which the log can be narrowed down to', {
  tag: '@phone',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  await makeStores(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  const harbour = page.getByRole('region', { name: 'At which store are you?' }).getByRole('button', { name: 'Harbour' })
  await test.step('a choice that does not arrive says so, and can be made again', async () => {
    await loseChoice(page)
    await harbour.click()
    await expect(page.getByText(said('common:connection.offline'))).toBeVisible()
  })
  await harbour.click()
  await expect(page.getByText('At which store are you?')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Harbour' })).toBeVisible()
  // The frame asks for the store before the screen of the till is there to take a scan.
  await expect(page.getByText('Ready for the next card')).toBeVisible()
  await page.keyboard.type(`${card.number}\n`)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await shoot(page, 'store-till')
  await page.getByRole('banner').getByRole('button', { name: 'Harbour' }).click()
  const oldTown = page.getByRole('dialog').getByRole('button', { name: 'Old Town' })
  await test.step('a change that does not arrive says so in the dialog, which stays', async () => {
    await expect(page.getByText(said('common:connection.offline'))).toHaveCount(0)
    await loseChoice(page)
    await oldTown.click()
    await expect(page.getByText(said('common:connection.offline'))).toBeVisible()
  })
  await oldTown.click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Old Town' })).toBeVisible()
  await page.goto('/report/merchant-member-chop-log')
  await expect(page.getByText('Ada').first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Store' }).click()
  await page.getByTitle('Old Town').click()
  await expect(page.getByText('Ada')).toHaveCount(0)
  await page.goto('/dashboard')
  const issued = page.getByRole('region', { name: 'Stamps' }).locator('dd').first()
  for (const [store, count] of [
    ['Old Town', '0'],
    ['Harbour', '1'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Store' }).click()
    await page.getByTitle(store).click()
    await expect(issued).toHaveText(count)
  }
  await expect(page.getByText('On cards now')).toHaveCount(0)
  await shoot(page, 'store-dashboard')
})

test('a list of stores is imported from a file, whose wrong rows say what is wrong', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  await makeStores(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/setup/stores')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(heading(page, 'Import stores')).toBeVisible()
  const content =
    'Name,Address,Latitude,Longitude\nHarbour,4 Pier Road,,\nHilltop,9 Garden Path,1.3,103.8\nNowhere,,1.3,\n'
  await page.locator('input[type=file]').setInputFiles({
    name: 'stores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
  await expect(page.getByText('Longitude: Please fill in this field.')).toBeVisible()
  await shoot(page, 'stores-import')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('The import is finished.')).toBeVisible()
  await page.getByRole('button', { name: 'To the stores' }).last().click()
  await expect(page.getByText('4 Pier Road')).toBeVisible()
  await expect(page.getByText('9 Garden Path')).toBeVisible()
})
