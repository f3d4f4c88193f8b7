import { chromium, type Page } from '@playwright/test'
import { couponCode, makeCoupon } from '../server/test/make-coupon.ts'
import { makeSoldCoupon } from '../server/test/make-order.ts'
import { makeStaff } from '../server/test/make.ts'
import { launchOptions } from './browser.ts'
import { expect, test } from './journey.ts'
import { linkInMailTo } from './mailbox.ts'
import { filmOf } from './pictures.ts'
import { newAddress, openShop } from './shop.ts'
import { upload } from './upload.ts'
import { openRow, rows } from './visit.ts'

test('a coupon is designed, gets codes, is mailed to its holder, and is used once by the till’s camera', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const mei = await makeStaff(app, merchant, { role: 'operator' })
  const holder = newAddress('holder')

  const office = await open({ token: merchant.owner.token })
  await test.step('the owner designs it, makes codes and sends a copy', async () => {
    await design(office)
    await office.goto('/coupon/coupon-list')
    await openRow(office, rows(office).first())
    await office.getByRole('button', { name: 'Codes' }).click()
    await office.getByRole('button', { name: 'Make codes' }).click()
    await office.getByRole('spinbutton', { name: /^How many/ }).fill('300')
    await office.getByRole('button', { name: 'Make them' }).click()
    await expect(office.getByText('300 codes, 0 of them used')).toBeVisible()
    await office.getByRole('button', { name: 'To the coupon' }).click()
    await office.getByRole('button', { name: 'Send', exact: true }).click()
    await office.getByRole('textbox', { name: 'Email addresses' }).fill(`${holder}\nnobody`)
    await office.getByRole('button', { name: 'Send to 2' }).click()
    const outcome = office.getByRole('dialog').getByRole('row')
    await expect(outcome.filter({ hasText: holder })).toContainText('Sent')
    await expect(outcome.filter({ hasText: 'nobody' })).not.toContainText('Sent')
    await shoot(office, 'coupon-sent')
  })

  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(await linkInMailTo(await open(), holder))
  const code = phone.getByRole('img', { name: 'Code of the coupon' })
  const film = await filmOf(await code.screenshot())
  const browser = await chromium.launch(launchOptions(film))
  try {
    const till = await open({ browser, token: mei.token, permissions: ['camera'] })
    await till.goto('/merchant/quick-redeem')
    await till.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(till.getByRole('heading', { name: 'One kopi' })).toBeVisible()
    await till.getByRole('button', { name: 'Redeem', exact: true }).click()
    await expect(till.getByText('Coupon used').first()).toBeVisible()
    await shoot(till, 'coupon-used')
  } finally {
    await browser.close()
  }
  await expect(phone.getByText('Coupon is used.'), 'its holder sees it at once').toBeVisible()
  await office.goto('/report/coupon-transaction')
  await expect(rows(office).first()).toContainText(mei.name)
})

async function design(page: Page): Promise<void> {
  await page.goto('/coupon/coupon-list/add')
  await page.getByRole('textbox', { name: /^Name/ }).fill('A kopi on us')
  await page.getByRole('spinbutton', { name: /^Value/ }).fill('3')
  await page.getByRole('textbox', { name: /^Title/ }).fill('One kopi')
  await page.getByRole('textbox', { name: /^Short description/ }).fill('Black, white or iced.')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('A kopi on us is there')).toBeVisible()
}

test('a coupon without pictures shows drawn banners until one is uploaded, and again after its removal', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/coupon/coupon-list/add')
  await page.getByRole('textbox', { name: /^Title/ }).fill('One kopi')
  const preview = page.getByRole('region', { name: 'Preview' }).locator('img').first()
  await expect(preview).toHaveAttribute('src', /^data:image\/webp/)
  const first = await preview.getAttribute('src')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Two kopi')
  await expect(preview, 'it changes with the title').not.toHaveAttribute('src', first ?? '')

  await page.getByRole('tab', { name: 'Look' }).click()
  await upload(page, 'Detail banner', 'D', '#5b3a29')
  await expect(preview).toHaveAttribute('src', /^\/files\//)
  await shoot(page, 'coupon-banner-uploaded')
  await page.getByRole('button', { name: 'Use the generated one again' }).click()
  await expect(preview).toHaveAttribute('src', /^data:image\/webp/)
  await shoot(page, 'coupon-banner-drawn')
})

test('a coupon that is off sale for its former currency says so in the list and in its form, until it is saved', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  await makeSoldCoupon(app, merchant, 1, { name: 'Five off' })
  await app.database.kysely
    .updateTable('merchant')
    .set({ currency: 'KWD' })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const office = await open({ token: merchant.owner.token })
  await office.goto('/coupon/coupon-list')
  await expect(rows(office).first()).toContainText('Not sold')
  await expect(rows(office).first()).toContainText(/SGD\s5\.00/)
  await openRow(office, rows(office).first())
  const notice = office.getByText('The shop’s page does not sell this coupon', { exact: false })
  await expect(notice).toBeVisible()
  await shoot(office, 'coupon-off-sale')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(notice).toHaveCount(0)
  await office.goto('/coupon/coupon-list')
  await expect(rows(office).first()).not.toContainText('Not sold')
})

test('an address for a coupon that was mistyped can be corrected, and is sent one too', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const id = await makeCoupon(app, shop, { publishable: true }, [couponCode(), couponCode()])
  const phone = await open({ viewport: { width: 360, height: 740 } })
  await phone.goto(`/merchant/coupon/${id}`)
  const field = phone.getByLabel('Your email address')
  await field.fill('mei@mailbox.exmaple')
  await phone.getByRole('button', { name: 'Send me the coupon' }).click()
  await expect(phone.getByText(/look into the mailbox of mei@mailbox\.exmaple/)).toBeVisible()
  await phone.getByRole('button', { name: 'Use another address' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('mei@mailbox.exmaple')
  await field.fill('mei@mailbox.example')
  await phone.getByRole('button', { name: 'Send me the coupon' }).click()
  await expect(phone.getByText(/look into the mailbox of mei@mailbox\.example/)).toBeVisible()
})
