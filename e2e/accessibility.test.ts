import type { Page } from '@playwright/test'
import { expectAccessible, expectNoKeys, expectNoSidewaysScrolling } from './check-page.ts'
import { expect, isPhone, type OpenWindow, settled, test } from './journey.ts'
import { screensOf } from './screens.ts'
import { demoToken } from './shop.ts'
import { openRow, rows } from './visit.ts'

const all = { merchant: 15, nobody: 8, member: 3, system: 1 }

for (const by of ['merchant', 'nobody', 'member', 'system'] as const)
  test(`every screen of ${by} is accessible, light and dark, shows no key and fits its window`, async ({
    app,
    open,
    shoot,
  }) => {
    test.setTimeout(180_000)
    const screens = (await screensOf(app)).filter((screen) => screen.by === by)
    expect(screens).toHaveLength(all[by])
    const page = await windowOf(open, app, by)
    for (const { name, path } of screens) {
      await page.goto(path)
      await settled(page)
      await expect.soft(page.locator('html'), name).toHaveAttribute('lang', 'en-US')
      await expectNoKeys(page, name)
      await expectNoSidewaysScrolling(page, name)
      await shoot(page, `screen-${name}`)
      await expectAccessible(page, name)
      const lighten = await darken(page, by)
      await expectAccessible(page, `${name}, dark`, ['color-contrast', 'link-in-text-block'])
      if (by === 'merchant' && !isPhone(page)) await shoot(page, `dark-${name}`)
      await lighten()
    }
  })

test('drawers, dialogs and the tabs of a form are accessible', async ({ app, open, shoot }) => {
  test.setTimeout(120_000)
  const page = await open({ token: await demoToken(app, 'owner@kopi.example') })
  const check = async (name: string) => {
    await expectNoSidewaysScrolling(page, name)
    await shoot(page, `screen-${name}`)
    await expectAccessible(page, name)
  }
  await page.goto('/members/member-list')
  await openRow(page, rows(page).first())
  for (const tab of ['Log', 'Edit', 'Extra info']) {
    await page.getByRole('tab', { name: tab }).click()
    await check(`member-${tab.toLowerCase().replace(' ', '-')}`)
  }
  await page.getByRole('button', { name: /Card page/ }).click()
  await expect(page.getByRole('img', { name: 'QR code of the card page' })).toBeVisible()
  await check('member-card-page')

  await page.goto('/members/member-list')
  await page.getByRole('button', { name: /Add empty member/ }).click()
  await check('member-add')

  await page.goto('/report/merchant-member-chop-log')
  await page.getByRole('button', { name: 'Void' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await check('void')

  const { path } = (await screensOf(app)).find(({ name }) => name === 'campaign-edit') ?? { path: '' }
  await page.goto(path)
  for (const tab of ['Stamps', 'Reward and limits', 'Validity', 'Member levels', 'Languages', 'History']) {
    await page.getByRole('tab', { name: tab }).click()
    await check(`campaign-${tab.toLowerCase().replaceAll(' ', '-')}`)
  }
  await page.getByRole('button', { name: /QR code/ }).click()
  await expect(page.getByRole('img', { name: 'QR code of the registration page' })).toBeVisible()
  await check('campaign-qr')
})

async function windowOf(open: OpenWindow, app: Parameters<typeof screensOf>[0], by: string): Promise<Page> {
  if (by === 'merchant') return open({ token: await demoToken(app, 'owner@kopi.example') })
  if (by !== 'system') return open()
  const page = await open()
  const answer = await page.request.post('/api/admin/login', {
    data: { email: 'admin@platform.example', password: 'Demo-Passw0rd!' },
  })
  const { token } = (await answer.json()) as { token: string }
  return open({ token, holder: 'system' })
}

/** The back offices have a button for it, their sign-in keeps a setting, members' pages follow the device. */
async function darken(page: Page, by: string): Promise<() => Promise<void>> {
  if (by === 'member') {
    await page.emulateMedia({ colorScheme: 'dark' })
    return () => page.emulateMedia({ colorScheme: null })
  }
  if (by !== 'nobody') {
    await page.getByRole('button', { name: 'Dark mode' }).click()
    return () => page.getByRole('button', { name: 'Light mode' }).click()
  }
  await page.evaluate(`localStorage.setItem('ui-settings', '{"theme":"dark"}')`)
  await page.reload()
  return () => page.evaluate(`localStorage.removeItem('ui-settings')`)
}
