import type { Page } from '@playwright/test'
import { makeTag } from '../server/test/make-tap.ts'
import { makeWebhook, makeWebhookDelivery } from '../server/test/make-webhook.ts'
import { fillVoucher } from './fill-voucher.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop, password } from './shop.ts'
import { heading, moveTo, rows, signIn } from './visit.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Open pages' }).getByRole('link')

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('menuitem', { name: /Log out/ }).click()
}

test('a dialog that changes one tag is gone when the browser goes back to another tag', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const [door, bar] = [await makeTag(app, shop, { name: 'Door' }), await makeTag(app, shop, { name: 'Bar' })]
  const page = await open({ token: shop.owner.token })
  await page.goto(`/setup/taps/${door.id}`)
  await expect(heading(page, 'Door')).toBeVisible()
  await moveTo(page, `/setup/taps/${bar.id}`)
  await expect(heading(page, 'Bar')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toHaveValue('Bar')
  await page.goBack()
  await expect(heading(page, 'Door')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a drawer of one webhook is gone when the browser goes back to another webhook', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const first = await makeWebhook(app, shop, { url: 'https://bar.shop.example/in' })
  const other = await makeWebhook(app, shop, { url: 'https://books.shop.example/in' })
  await makeWebhookDelivery(app, shop, other.id, { state: 'failed' })
  const page = await open({ token: shop.owner.token })
  await page.goto(`/setup/webhooks/${first.id}`)
  await expect(page.getByText('https://bar.shop.example/in')).toBeVisible()
  await moveTo(page, `/setup/webhooks/${other.id}`)
  await expect(page.getByText('https://books.shop.example/in')).toBeVisible()
  await rows(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('https://bar.shop.example/in')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the tabs of one person are gone when somebody of another shop signs in', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop, { name: 'Secret Winter Card' })
  const next = await hire(app, await openShop(app), 'owner')
  const page = await open({ token: shop.owner.token })
  await page.goto(`/campaign/${campaign.id}`)
  await expect(tabsOf(page)).toHaveText(['Secret Winter Card'])
  await logOut(page, shop.owner.name)
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await signIn(page, { email: next.email, password })
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(tabsOf(page)).toHaveText(['Dashboard'])
})

test('a tab that was named in one language is not called so in another', { tag: '@once' }, async ({ app, open }) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop)
  const page = await open({ token: shop.owner.token })
  await page.goto(`/campaign/${campaign.id}/earn-codes`)
  await expect(heading(page, /code/i)).toBeVisible()
  await moveTo(page, '/members/member-list')
  await expect(tabsOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: /^Language/ }).click()
  await page.getByRole('menuitem', { name: '繁體中文' }).click()
  const tabs = page.locator('.tab-bar').getByRole('link')
  await expect(tabs).toHaveCount(2)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(tabs.first()).not.toHaveText(/[a-z]/i)
})

test('the question before a sign-out says that changes are not saved, and asks no second time', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const page = await open({ token: shop.owner.token })
  await page.goto('/voucher/voucher-list/add')
  await fillVoucher(page)
  await logOut(page, shop.owner.name)
  const question = page.getByRole('dialog', { name: 'Log out' })
  await expect(question.getByText('Your changes on this page have not been saved.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await logOut(page, shop.owner.name)
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(heading(page, 'Welcome back')).toBeVisible()
})

test('a window stays in its language while another window of the browser changes it', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const page = await open({ token: shop.owner.token, language: 'en-US' })
  await page.goto('/dashboard')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.evaluate("localStorage.setItem('merchant-login-language', 'zh-TW')")
  const asked = page.waitForRequest((request) => request.url().includes('/api/') && /voucher/.test(request.url()))
  await moveTo(page, '/voucher/voucher-list')
  await expect(heading(page, 'Voucher list')).toBeVisible()
  expect((await asked).headers()['accept-language']).toBe('en-US')
  await other.close()
})
