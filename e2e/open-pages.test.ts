import { holdAnswer } from './hold-answer.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop, systemToken } from './shop.ts'
import { fillVoucher } from './fill-voucher.ts'
import { heading, moveTo } from './visit.ts'

test('a tab shows the name of its object, and tabs that do not fit are in a list', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app)
  const made = [
    await makeDrinker(app, shop, { name: 'Kopi Stamp Card' }),
    await makeDrinker(app, shop, { name: 'Tea Stamp Card' }),
    await makeDrinker(app, shop, { name: 'Cake Stamp Card' }),
  ]
  const page = await open({ token: shop.owner.token, viewport: { width: 768, height: 900 } })
  const bar = page.getByRole('navigation', { name: 'Open pages' })
  for (const { campaign } of made) {
    await page.goto(`/campaign/${campaign.id}`)
    await expect(bar.getByRole('link', { name: campaign.settings.name, exact: true })).toBeVisible()
  }
  await expect(bar.getByRole('link')).toHaveText(['Kopi Stamp Card', 'Tea Stamp Card', 'Cake Stamp Card'])
  for (const path of ['/coupon/coupon-list', '/voucher/voucher-list', '/members/member-list', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await bar.getByRole('button', { name: 'All 7 open pages' }).click()
  await page.getByRole('menuitem', { name: 'Kopi Stamp Card' }).click()
  await expect(heading(page, 'Kopi Stamp Card')).toBeVisible()
  await shoot(page, 'tabs-list')
  await expect(bar.getByRole('link', { name: 'Kopi Stamp Card' })).toBeInViewport()
})

test('the tab of a page that is still being loaded does not get the name of the object before it', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop, { name: 'Kopi Stamp Card' })
  const page = await open({ token: shop.owner.token })
  const bar = page.getByRole('navigation', { name: 'Open pages' })
  await page.goto(`/campaign/${campaign.id}`)
  await expect(bar.getByRole('link')).toHaveText(['Kopi Stamp Card'])
  const { answer } = await holdAnswer(page, '**/*.js')
  await page.getByRole('menuitem', { name: 'Campaigns' }).click()
  await page.getByRole('link', { name: 'Automations' }).click()
  await expect(page).toHaveURL(/automations$/)
  answer()
  await expect(heading(page, 'Automations')).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText(['Kopi Stamp Card', 'Automations'])
})

test('the tab of a new voucher closes only when it is saved', { tag: '@once' }, async ({ app, open }) => {
  const shop = await openShop(app)
  const page = await open({ token: shop.owner.token })
  const bar = page.getByRole('navigation', { name: 'Open pages' })
  await page.goto('/voucher/voucher-list/add')
  await expect(bar.getByRole('link')).toHaveText(['New voucher'])
  await fillVoucher(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The voucher is saved.')).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText(['Voucher list'])
  await page.goto('/voucher/voucher-list/add')
  await bar.getByRole('link', { name: 'Voucher list' }).click()
  await expect(heading(page, 'Voucher list')).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText(['Voucher list', 'New voucher'])
})

test('a save that is answered late leaves the page alone that was opened meanwhile, and closes the tab of its own form', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const page = await open({ token: shop.owner.token })
  const bar = page.getByRole('navigation', { name: 'Open pages' })
  await page.goto('/setup/merchant-role-edit/new')
  await expect(heading(page, 'New role')).toBeVisible()
  await moveTo(page, '/voucher/voucher-list/add')
  await fillVoucher(page)
  const { answer } = await holdAnswer(page, '**/merchant/voucher')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await bar.getByRole('link', { name: 'New role' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByLabel('Name of the role').fill('Shift lead')
  answer()
  await expect(page.getByText('updated successfully')).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText(['New role'])
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Name of the role')).toHaveValue('Shift lead')
})

test('an unknown path leads a system administrator to the platform’s dashboard', { tag: '@once' }, async ({
  open,
  page,
}) => {
  const system = await open({ token: await systemToken(page), holder: 'system' })
  await system.goto('/sys/no-such-page')
  await system.getByRole('link', { name: 'dashboard' }).click()
  await expect(system).toHaveURL(/\/sys\/dashboard$/)
})

test('the back office follows the device’s dark mode and its changes until the user chooses a theme', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const page = await open({ token: shop.owner.token })
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/campaign/campaign-list')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await shoot(page, 'dark-like-the-device')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.goto('/account/settings')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Like the device').click()
  await expect(root).toHaveAttribute('data-theme', 'light')
})
