import { readFileSync } from 'node:fs'
import { addDays, endOfDay, localDay } from '../server/src/core/clock.ts'
import { makeAdmin, makeSystemSession } from '../server/test/make-admin.ts'
import { expect, test } from './journey.ts'
import { hire, openShop } from './shop.ts'
import { heading } from './visit.ts'

test('an owner renews a plan that ends soon from the banner, pays at the test gateway, and saves the invoice', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const zone = 'Asia/Singapore'
  const lastDay = addDays(localDay(new Date(), zone), 3)
  const merchant = await openShop(app, { serviceEndAt: endOfDay(lastDay, zone) })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/billing/service-plan')
  await expect(page.getByText('4 days left')).toBeVisible()
  const banner = page.locator('.service-banner')
  await shoot(page, 'plan-ending')
  await banner.getByRole('link').click()
  await expect(heading(page, 'Payment')).toBeVisible()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Test gateway', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('Thank you, the payment has arrived.')).toBeVisible()
  await expect(banner).toBeHidden()
  await shoot(page, 'plan-paid')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Invoice' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)
  const pdf = readFileSync(await file.path(), 'latin1')
  expect(pdf.startsWith('%PDF-1.4')).toBe(true)
  // Words that can be found and copied, not a picture alone.
  expect(pdf).toContain('/ToUnicode')
  await page.goto('/billing/payment-history')
  await expect(page.getByText(file.suggestedFilename().replace('.pdf', ''))).toBeVisible()

  await test.step('the platform’s income is of the payments that its list shows, also where one state is chosen', async () => {
    const platform = await open({ token: await makeSystemSession(app, await makeAdmin(app)), holder: 'system' })
    const income = platform.getByRole('figure', { name: /^Income by month/ })
    await platform.goto(`/sys/report/payment-history?merchantId=${merchant.id}`)
    await expect(income).toBeVisible()
    await platform.goto(`/sys/report/payment-history?merchantId=${merchant.id}&state=refunded`)
    await expect(platform.getByText('Nothing to show yet')).toBeVisible()
    await expect(income).toHaveCount(0)
  })
})
