import type { Page } from '@playwright/test'
import { expectAccessible, expectNoKeys, expectNoSidewaysScrolling } from './check-page.ts'
import { expect, type OpenWindow, settled, test } from './journey.ts'
import { screensOf } from './screens.ts'
import { demoToken } from './shop.ts'
import { openRow, openScreen, rows } from './visit.ts'

const all = { merchant: 15, nobody: 8, member: 3, system: 1 }

// Colours do not depend on the width, nor the order of things on colours: a phone's width is looked at in light colours
// and a desktop's in dark ones, where the sweeps of languages show the light ones.
for (const by of ['merchant', 'nobody', 'member', 'system'] as const)
  test(`every screen of ${by} is accessible, shows no key and fits its window: light on a phone, dark on a desktop`, async ({
    app,
    open,
    shoot,
  }, { project }) => {
    test.setTimeout(180_000)
    const screens = (await screensOf(app)).filter((screen) => screen.by === by)
    expect(screens).toHaveLength(all[by])
    const theme = project.name === 'phone' ? 'light' : 'dark'
    const page = await windowOf(open, app, by, theme)
    for (const screen of screens) {
      const { name } = screen
      await openScreen(page, screen)
      await settled(page)
      await expect.soft(page.locator('html'), name).toHaveAttribute('lang', 'en-US')
      await expectNoKeys(page, name)
      await expectNoSidewaysScrolling(page, name)
      await shoot(page, `screen-${name}`)
      await expectAccessible(page, name)
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

/** A window of somebody in that theme, which the back offices keep as a setting and members' pages take from the device. */
async function windowOf(
  open: OpenWindow,
  app: Parameters<typeof screensOf>[0],
  by: string,
  theme: 'light' | 'dark',
): Promise<Page> {
  const settings = { theme }
  if (by === 'merchant') return open({ token: await demoToken(app, 'owner@kopi.example'), settings })
  const page = await open({ settings })
  await page.emulateMedia({ colorScheme: theme })
  if (by !== 'system') return page
  const answer = await page.request.post('/api/admin/login', {
    data: { email: 'admin@platform.example', password: 'Demo-Passw0rd!' },
  })
  const { token } = (await answer.json()) as { token: string }
  return open({ token, holder: 'system', settings })
}
