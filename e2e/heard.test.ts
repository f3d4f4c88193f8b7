import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { heading, rows, sideMenu, typeNumber } from './visit.ts'

test('the till tells those who hear it whose card a scan has found', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-redeem')
  const told = page.locator('.till-outcome [aria-live=polite]')
  await expect(told).toHaveText('')
  await typeNumber(page, card.number)
  await expect(told).toHaveText(`Ada · ${campaign.name}`)
  await page.keyboard.press('Escape')
  await expect(told).toHaveText('')
})

test('a list tells those who hear it how many rows a search has found', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/members/member-list')
  const told = page.locator('.list-card [aria-live=polite]').filter({ hasText: /entr/ })
  await expect(told).toHaveText('1 entry')
  await page.getByRole('searchbox').first().fill('Nobody')
  await expect(told).toHaveText('0 entries')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(told).toHaveText('1 entry')
})

test('a page that a link of the menu opens is told to those who hear it, and the focus stays', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/campaign/campaign-list')
  const told = page.locator('#page-told[aria-live=polite]')
  await expect(told).toHaveText('')
  const link = (await sideMenu(page)).getByRole('link', { name: 'Dashboard' })
  await link.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(told).toHaveText('Dashboard')
  await expect(link).toBeFocused()
  await page.goBack()
  await expect(told).toHaveText('Campaigns')
  await rows(page).first().getByRole('button').first().press('Enter')
  await expect(heading(page, campaign.name)).toBeFocused()
  await expect(told).toHaveText('')
})

test('the till tells those who hear it that an adjustment lacks its remark', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/adjust_v2')
  await typeNumber(page, card.number)
  const remark = page.getByRole('textbox', { name: /^Remark/ })
  await expect(remark).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Adjust by +1' }).click()
  await expect(remark).toBeFocused()
  await expect(remark).toHaveAttribute('aria-invalid', 'true')
  await expect(remark).toHaveAccessibleDescription(/\S/)
})
