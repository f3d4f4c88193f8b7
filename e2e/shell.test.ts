import type { Page } from '@playwright/test'
import { expect, isPhone, test } from './journey.ts'
import { demoToken, hire, openShop, password } from './shop.ts'
import { heading, moveTo, sideMenu, signIn } from './visit.ts'

test('a user changes their name and password in the profile, with each message of the specification', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/dashboard')
  await openUserMenu(page, owner.name)
  await page.getByRole('menuitem', { name: /Edit profile/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const update = dialog.getByRole('button', { name: 'Update' })
  await expect(dialog.getByLabel('Email')).toHaveValue(owner.email)
  await expect(dialog.getByLabel('Email')).not.toBeEditable()
  const [name, current, fresh] = ['User name', 'Current password', 'New password'].map((label) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }),
  ) as [Field, Field, Field]
  await shoot(page, 'edit-profile')

  await name.fill('')
  await update.click()
  await expect(dialog.getByText('Please fill in this field.')).toBeVisible()
  await name.fill('Ida Tee')
  const strength = [
    ['short', /at least 12 characters, and at least three of/],
    ['Ab1!', /needs at least 12 characters\.$/],
    ['only lower case letters', /^The password needs at least three of/],
  ] as const
  for (const [text, words] of strength) {
    await fresh.fill(text)
    await update.click()
    await expect(dialog.getByText(words)).toBeVisible()
  }
  await shoot(page, 'edit-profile-refused')
  await fresh.fill('Another-Passw0rd')
  // A person holds the button down for a moment; what was said of the password must not move it away meanwhile.
  await update.click({ delay: 300 })
  await expect(dialog.getByText('Please enter your current password.')).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill('Another-Passw0rd')
  await update.click()
  await expect(dialog.getByText('Please check the new password: it must differ from the current one.')).toBeVisible()
  await current.fill('Not-my-Passw0rd')
  await update.click()
  await expect(dialog.getByText('Please check the current password.')).toBeVisible()
  await expect(name).toHaveValue('Ida Tee')
  await current.fill(password)
  await update.click()
  await expect(page.getByText('updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  await openUserMenu(page, 'Ida Tee')
  await page.getByRole('menuitem', { name: /Log out/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await signIn(page, { email: owner.email, password: 'Another-Passw0rd' })
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('the tab bar closes the current, left, right and all tabs, and says when it cannot', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: 'Open pages' })
  const tab = (name: string) => bar.getByRole('link', { name, exact: true })
  const choose = async (name: string, command: string) => {
    const entry = page.getByRole('menuitem', { name: command })
    await tab(name).click({ button: 'right' })
    await entry.click()
    await expect(entry).toBeHidden()
  }
  await expect(bar.getByRole('link')).toHaveText(['Dashboard'])
  await choose('Dashboard', 'Close current')
  await expect(page.getByText('The last tab cannot be closed.')).toBeVisible()
  await choose('Dashboard', 'Close left')
  await expect(page.getByText('There is no tab on the left.')).toBeVisible()
  await choose('Dashboard', 'Close right')
  await expect(page.getByText('There is no tab on the right.')).toBeVisible()
  await shoot(page, 'tabs-messages')

  const menu = await sideMenu(page)
  for (const [group, entry] of [
    ['Campaigns', 'Campaign list'],
    ['Members', 'Member list'],
    ['Reports', 'Transactions'],
  ] as const) {
    await menu.getByText(group, { exact: true }).click()
    await menu.getByRole('link', { name: entry, exact: true }).click()
    await expect(tab(entry)).toHaveAttribute('aria-current', 'page')
  }
  await page.reload()
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Campaign list', 'Member list', 'Transactions'])
  await shoot(page, 'tabs')
  await choose('Member list', 'Close left')
  await expect(bar.getByRole('link')).toHaveText(['Member list', 'Transactions'])
  await choose('Member list', 'Close right')
  await expect(bar.getByRole('link')).toHaveText(['Member list'])
  await expect(heading(page, 'Member list')).toBeVisible()
  await sideMenu(page).then((side) => side.getByRole('link', { name: 'Transactions', exact: true }).click())
  await bar.getByRole('button', { name: 'Close Transactions' }).click()
  await expect(heading(page, 'Member list')).toBeVisible()
  await choose('Member list', 'Close all')
  await expect(bar.getByRole('link')).toHaveCount(1)
})

test('the tab of the page that is open stays in sight among many tabs, also on the way back', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token, viewport: { width: 820, height: 1180 } })
  await page.goto('/dashboard')
  const here = page.getByRole('navigation', { name: 'Open pages' }).locator('[aria-current="page"]')
  const paths = [
    '/campaign/campaign-list',
    '/members/member-list',
    '/members/approval',
    '/report/liability',
    '/report/anomaly-list',
    '/report/offline-act-list',
    '/report/merchant-member-chop-log',
    '/billing/service-plan',
  ]
  for (const path of paths) {
    await moveTo(page, path)
    await expect(here).toHaveAttribute('href', path)
    await expect(here).toBeInViewport({ ratio: 1 })
  }
  for (const path of paths.slice(0, -1).toReversed()) {
    await page.goBack()
    await expect(here).toHaveAttribute('href', path)
    await expect(here).toBeInViewport({ ratio: 1 })
  }
})

test('the appearance settings are stored in this browser', { tag: '@once' }, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/account/settings')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.getByRole('radio', { name: 'Golden purple' }).check({ force: true })
  await page.getByRole('switch', { name: 'Tab bar' }).click()
  await page.getByRole('switch', { name: 'Sound at the till' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Golden purple' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Tab bar' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Sound at the till' })).not.toBeChecked()
  await expect(page.getByRole('navigation', { name: 'Open pages' })).toHaveCount(0)
  await shoot(page, 'settings-dark-purple')
  await page.getByRole('button', { name: 'Light mode' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Dark mode' })).toBeVisible()
})

test('the settings drawer moves the menu to the top, where it stays and can be used by keyboard', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/dashboard')
  const look = page.getByRole('button', { name: 'Appearance' })
  await look.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Appearance' })
  await expect(drawer.getByRole('switch', { name: 'Fixed side menu' })).toBeEnabled()
  await drawer.getByRole('radiogroup', { name: 'Layout' }).getByText('Top menu').click()
  await expect(drawer.getByRole('switch', { name: 'Fixed side menu' })).toBeDisabled()
  await expect(drawer.getByRole('switch', { name: 'Narrow side menu' })).toBeDisabled()
  await shoot(page, 'settings-drawer')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(look).toBeFocused()

  await page.reload()
  const bar = page.getByRole('menubar')
  const nav = page.getByRole('navigation', { name: 'Menu' })
  await expect(bar).toBeVisible()
  await expect(page.locator('.shell-side')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0)
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await shoot(page, 'top-menu')

  const entry = (name: string) => bar.getByRole('menuitem', { name, exact: true })
  const campaigns = entry('Campaigns')
  const list = nav.getByRole('link', { name: 'Campaign list', exact: true })
  await bar.focus()
  for (const name of ['Dashboard', 'Merchant tools', 'Campaigns']) {
    await page.keyboard.press('ArrowRight')
    await expect(entry(name)).toBeFocused()
  }
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeFocused()
  await expect(campaigns).toHaveAttribute('aria-expanded', 'true')
  await shoot(page, 'top-menu-open')
  await page.keyboard.press('Escape')
  await expect(campaigns).toBeFocused()
  await expect(list).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Campaigns')).toBeVisible()
  await expect(campaigns).toBeFocused()
  await expect(page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Campaign list',
  ])
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeFocused()
  await expect(list).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()

  // What does not fit is behind the last entry.
  await page.setViewportSize({ width: 1000, height: 800 })
  await entry('More').hover()
  await nav.getByRole('menuitem', { name: 'Setup' }).hover()
  await nav.getByRole('link', { name: 'Configuration' }).click()
  await expect(heading(page, 'Configuration')).toBeVisible()
  await shoot(page, 'top-menu-more')

  // Below 992 pixels the menu is a drawer, whatever the layout.
  await page.setViewportSize({ width: 991, height: 800 })
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('a phone keeps its menu drawer when the layout is set to top, and opens the settings from the header', {
  tag: '@phone',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token, settings: { layout: 'top' } })
  await page.goto('/dashboard')
  await expect(page.getByRole('menubar')).toHaveCount(0)
  const menu = await sideMenu(page)
  await menu.getByText('Campaigns', { exact: true }).click()
  await menu.getByRole('link', { name: 'Campaign list', exact: true }).click()
  await expect(heading(page, 'Campaigns')).toBeVisible()
  await page.getByRole('button', { name: 'Appearance' }).click()
  const drawer = page.getByRole('dialog', { name: 'Appearance' })
  await drawer.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await shoot(page, 'settings-drawer')
})

type Field = ReturnType<Page['getByRole']>

async function openUserMenu(page: Page, name: string) {
  await page.getByRole('banner').locator('.user-button').click()
  if (!isPhone(page)) await expect(page.getByRole('banner').getByText(name)).toBeVisible()
}

test('a report is printed alone, without the menu, the tabs and the question for the store', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const page = await open({ token: await demoToken(app, 'owner@kopi.example') })
  await page.goto('/report/liability')
  const frame = page.getByRole('menuitem', { name: 'Reports' }).or(page.getByRole('region', { name: 'At which store' }))
  await expect(frame).toHaveCount(2)
  await expect(frame.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(frame.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'printed')
})
