import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { expectLanguage, inLanguage } from './check-language.ts'
import { expectAccessible, expectNoSidewaysScrolling } from './check-page.ts'
import { expect, waitUntilReady, test } from './journey.ts'
import { merchantPagesBuilt } from '../scripts/merchant-screens.ts'
import { screensOf } from '../scripts/demo-screens.ts'
import { systemPagesBuilt } from '../scripts/system-screens.ts'
import { demoToken } from './shop.ts'
import { type Look, windowFor } from './sweep.ts'
import { openPart, openRow, openScreen, rows } from './visit.ts'

const all = { merchant: 98, nobody: 9, member: 16, system: systemPagesBuilt.length }

// A job that is done is looked at by the journeys of bulk acts.
const elsewhere = ['/members/batches/$id']

test('the accessibility sweep visits every page of the two back offices', { tag: '@once' }, async ({ app }) => {
  const routes = [...merchantPagesBuilt]
  expect(routes.length).toBeGreaterThan(30)
  expect(systemPagesBuilt.length).toBeGreaterThan(20)
  routes.push(...systemPagesBuilt.map((page) => systemPages[page].path.replaceAll(/\{(\w+)\}/g, '$$$1')))
  const swept = (await screensOf(app)).map(({ path }) => path.split('?')[0] ?? '')
  const isSwept = (route: string) =>
    swept.some((path) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
  expect(routes.filter((route) => !isSwept(route) && !elsewhere.includes(route))).toEqual([])
})

// Colours do not depend on the width, nor the order of things on colours or words: the longest words are looked at where
// there is least room, in light colours, and Chinese ones on a desktop in dark ones. English is what the journeys walk in.
const looks = {
  phone: { theme: 'light', language: 'pt-BR' },
  desktop: { theme: 'dark', language: 'zh-TW' },
} as const satisfies Record<string, Look>

for (const by of ['merchant', 'nobody', 'member', 'system'] as const)
  test(`every screen of ${by} is accessible, translated and fits its window: pt-BR on a phone, zh-TW on a desktop`, async ({
    app,
    open,
    shoot,
  }, { project }) => {
    test.setTimeout(600_000)
    const screens = (await screensOf(app)).filter((screen) => screen.by === by)
    expect(screens).toHaveLength(all[by])
    const look = looks[project.name === 'phone' ? 'phone' : 'desktop']
    const page = await windowFor(open, app, by, look)
    const check = async (name: string) => {
      await waitUntilReady(page)
      await expectLanguage(page, name, look.language)
      await expectNoSidewaysScrolling(page, name)
      await shoot(page, `screen-${name}`)
      await expectAccessible(page, name)
    }
    for (const screen of screens) {
      await openScreen(page, inLanguage(screen, look.language))
      await check(screen.name)
      // The tabs of merchants' pages are looked at below.
      if (by !== 'system') continue
      const tabs = page.getByRole('tab')
      for (let i = 1; i < (await tabs.count()); i++) {
        await tabs.nth(i).click()
        await check(`${screen.name}-tab-${i}`)
      }
    }
  })

for (const look of [
  { theme: 'light', language: 'pt-BR', layout: 'top' },
  { theme: 'dark', language: 'zh-CN', layout: 'top' },
] as const satisfies Look[])
  test(`the screens, menu and settings with the menu at the top are accessible and translated: ${look.language}, ${look.theme}`, {
    tag: '@once',
  }, async ({ app, open, shoot }) => {
    const page = await windowFor(open, app, 'merchant', look)
    const check = async (name: string) => {
      await waitUntilReady(page)
      await expectLanguage(page, name, look.language)
      await expectNoSidewaysScrolling(page, name)
      await shoot(page, `top-${look.theme}-${name}`)
      await expectAccessible(page, name)
    }
    const screens = (await screensOf(app)).filter(({ name }) => underTopMenu.includes(name))
    expect(screens).toHaveLength(underTopMenu.length)
    for (const screen of screens) {
      await openScreen(page, screen)
      await check(screen.name)
    }
    // In the narrower window what does not fit is behind the last entry.
    for (const width of [1440, 992]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('menubar').getByRole('menuitem', { expanded: false }).last().hover()
      await expect(page.locator('.top-menu').getByRole('menu')).toBeVisible()
      await check(`menu-${width}`)
      await page.mouse.move(width / 2, 600)
      await expect(page.locator('.top-menu').getByRole('menu')).toBeHidden()
    }
    await page.getByRole('banner').locator('[aria-haspopup="dialog"]').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('settings')
  })

// Figures, a till, a list, forms.
const underTopMenu = ['dashboard', 'adjust', 'members', 'campaign-edit', 'configuration', 'account-settings']

test('drawers, dialogs and the tabs of a form are accessible and fit a phone', { tag: '@phone' }, async ({
  app,
  open,
  shoot,
}) => {
  test.setTimeout(480_000)
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
  // Its button takes its colour when the preview has come.
  await expect(page.getByRole('dialog').locator('.ant-btn-primary')).toBeEnabled()
  await check('void')

  const screens = await screensOf(app)
  const pathOf = (wanted: string) => screens.find(({ name }) => name === wanted)?.path ?? ''
  for (const [screen, button] of [
    ['earn-codes', 'Make codes'],
    ['messages', 'New message'],
    ['bookings', 'Booth posters'],
    ['receipt', 'Reject'],
    ['coupon-edit', 'Publish link'],
    ['coupon-edit', 'Send'],
    ['coupon-codes', 'Make codes'],
    ['coupon-copies', 'Take back'],
    ['voucher-records', 'Give a voucher'],
    ['voucher-record', 'Waive the rest'],
    ['order', 'Refund'],
  ] as const) {
    await openScreen(page, { name: screen, by: 'merchant', path: pathOf(screen) })
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await expect(page.getByRole('dialog').last()).toBeVisible()
    await check(`${screen}-${button.toLowerCase().replaceAll(' ', '-')}`)
  }

  await page.goto(pathOf('campaign-edit'))
  for (const tab of formTabs) {
    await openPart(page, tab)
    await check(`campaign-${tab.toLowerCase().replaceAll(' ', '-')}`)
  }
  await page.getByRole('button', { name: /QR code/ }).click()
  await expect(page.getByRole('img', { name: 'QR code of the registration page' })).toBeVisible()
  await check('campaign-qr')
})

// Not the e-mails, whose editor comes when it is scrolled to: it has a journey of its own.
const formTabs = [
  'Reward',
  'Look',
  'Publish',
  'Gifts and limits',
  'Place and code',
  'Validity',
  'Member levels',
  'Member details',
  'Referrals',
  'Scan to earn',
  'Receipts',
  'Shopify',
  'Carnival',
  'Stamp layout',
  'Languages',
  'History',
]
