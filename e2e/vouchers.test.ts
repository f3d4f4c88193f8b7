import { chromium, type Page, type Route } from '@playwright/test'
import { reconcileVouchers } from '../server/src/ledger/reconcile-vouchers.ts'
import { makeVoucher } from '../server/test/make-voucher.ts'
import { makeStaff } from '../server/test/make.ts'
import { launchOptions } from './browser.ts'
import { fillVoucher } from './fill-voucher.ts'
import { expect, test } from './journey.ts'
import { linkInMailTo } from './mailbox.ts'
import { filmOf } from './pictures.ts'
import { newAddress, openShop } from './shop.ts'
import { openRow, rows } from './visit.ts'

test('a voucher is designed, given to its holder, consumed by camera and on the phone, reversed and waived, and the money adds up', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const mei = await makeStaff(app, merchant, { role: 'operator', pin: '2468' })
  const holder = newAddress('holder')

  const office = await open({ token: merchant.owner.token })
  await test.step('the owner designs it and gives it to an address', async () => {
    await design(office)
    await office.goto('/voucher/voucher-record-list')
    await office.getByRole('button', { name: 'Give a voucher' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('combobox', { name: /^Voucher/ }).click()
    await office.getByTitle('Coffee for a month').click()
    await dialog.getByRole('textbox', { name: /^Email/ }).fill(holder)
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await expect(office.getByText('The voucher is given, the mail is on its way.')).toBeVisible()
  })

  const phone = await open({ viewport: { width: 390, height: 844 } })
  const left = phone.locator('main p').first().getByRole('strong')
  await phone.goto(await linkInMailTo(await open(), holder))
  await expect(left).toContainText('50.00')

  const film = await filmOf(await phone.getByRole('img', { name: 'Code of the voucher' }).screenshot())
  const browser = await chromium.launch(launchOptions(film))
  try {
    const till = await open({ browser, token: mei.token, permissions: ['camera'] })
    await till.goto('/merchant/quick-redeem')
    await till.getByRole('button', { name: 'Scan with the camera' }).click()
    await till.getByRole('spinbutton', { name: 'Amount' }).fill('15')
    await till.getByRole('button', { name: 'Consume', exact: true }).click()
    await expect(till.getByText(/15\.00 consumed/)).toBeVisible()
    await shoot(till, 'voucher-consumed')
  } finally {
    await browser.close()
  }
  await test.step('the holder sees it at once, and staff take more on the phone', async () => {
    await expect(left).toContainText('35.00')
    await phone.getByRole('button', { name: 'Pay with this voucher' }).click()
    await shoot(phone, 'voucher-amount')
    await phone.getByLabel(/^Or a part of it/).fill('5')
    await phone.getByRole('button', { name: 'Next' }).click()
    await phone.getByRole('button', { name: /Staff enter a PIN/ }).click()
    await phone.getByLabel('Staff PIN').fill('2468')
    await shoot(phone, 'voucher-pin')
    // The answer is lost on its way: the phone asks again with its key, and nothing is taken twice.
    const losing = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await phone.route('**/voucher_record/*/consume', losing, { times: 1 })
    await phone.getByRole('button', { name: 'Redeem now' }).click()
    await expect(left).toContainText('30.00')
  })

  await test.step('the owner takes one line back and writes the rest off', async () => {
    await office.reload()
    await office.getByText(holder).first().click()
    const drawer = office.getByRole('dialog').first()
    const line = drawer.getByRole('listitem').filter({ hasText: '15.00' })
    await line.getByRole('button', { name: 'Reverse' }).click()
    await office.getByRole('dialog').last().getByRole('button', { name: 'Reverse' }).click()
    await expect(left).toContainText('45.00')
    await drawer.getByRole('button', { name: 'Waive the rest' }).click()
    const dialog = office.getByRole('dialog').last()
    await dialog.getByLabel('Reason').fill('Paid out in cash')
    await dialog.getByRole('button', { name: 'Waive the rest' }).click()
    await expect(office.getByText('The rest is written off.')).toBeVisible()
    await expect(drawer.getByRole('list').last().getByRole('listitem')).toHaveCount(5)
    await shoot(office, 'voucher-waived')
  })
  await expect(phone.getByText('This voucher is no longer valid.')).toBeVisible()
  await shoot(phone, 'voucher-over')
  const lines = await app.database.kysely
    .selectFrom('voucher_entry')
    .select('amount')
    .where('merchant_id', '=', merchant.id)
    .orderBy('record_version')
    .execute()
  expect(lines.map(({ amount }) => amount)).toEqual([5000, -1500, -500, 1500, -4500])
  expect(await reconcileVouchers(app.database.kysely, merchant.id)).toEqual({ records: 1, count: 0, differences: [] })
})

async function design(page: Page): Promise<void> {
  await page.goto('/voucher/voucher-list/add')
  await fillVoucher(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The voucher is saved.')).toBeVisible()
}

test('a voucher that is off sale for its former currency says so, and its copy asks for the amounts of the new one', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  await makeVoucher(app, merchant, { name: 'Coffee for a month' })
  await app.database.kysely
    .updateTable('merchant')
    .set({ currency: 'KWD' })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const office = await open({ token: merchant.owner.token })
  await office.goto('/voucher/voucher-list')
  await expect(rows(office).first()).toContainText('Not sold')
  await shoot(office, 'voucher-off-sale-list')
  await openRow(office, rows(office).first())
  await expect(office.getByText('The shop’s page does not sell this voucher', { exact: false })).toBeVisible()
  await shoot(office, 'voucher-off-sale')
  await office.goto('/voucher/voucher-list')
  await office.getByRole('button', { name: 'Copy: Coffee for a month' }).click()
  await expect(office.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Coffee for a month')
  await expect(office.getByRole('spinbutton', { name: 'Price' })).toHaveValue('')
})
