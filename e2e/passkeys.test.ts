import type { Page } from '@playwright/test'
import type { App } from '../server/src/core/app.ts'
import { addAuthenticator, byName, withoutOffers } from './authenticator.ts'
import { expect, type OpenWindow, test } from './journey.ts'
import { hire, openShop, password } from './shop.ts'
import { heading, signIn } from './visit.ts'

/** Answers the question for the password that a dialog asks. */
async function enterPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please confirm your password' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.locator('.user-button').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
}

test('a user adds a passkey, signs in with it, uses it in the place of the password and deletes it', async ({
  app,
  open,
  shoot,
  baseURL,
}) => {
  const shop = await openShop(app)
  const owner = await hire(app, shop, 'owner')
  const page = await open({ origin: byName(String(baseURL)) })
  const device = await addAuthenticator(page)
  await withoutOffers(page)
  await page.goto('/merchant/login?redirect=%2Faccount%2Fsettings')
  await shoot(page, 'passkey-sign-in')
  await signIn(page, { email: owner.email })

  await test.step('a passkey is added after the password, and gets another name', async () => {
    await expect(page.getByText('No passkey yet')).toBeVisible()
    await addPasskey(page, 'My phone')
    await enterPassword(page)
    await expect(page.getByText('The passkey was added.')).toBeVisible()
    await expect(page.getByText('not used yet')).toBeVisible()
    expect(await device.count()).toBe(1)
    await page.getByRole('button', { name: 'Rename “My phone”' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Phone at the till')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(page.getByText('Phone at the till', { exact: true })).toBeVisible()
    await shoot(page, 'passkeys')
  })
  await test.step('the passkey signs in without an address, under a nickname', async () => {
    await logOut(page)
    await page.getByLabel(/^Nickname/).fill('Till 2')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.goto('/account/center')
    await expect(page.getByText('Till 2').first()).toBeVisible()
    await expect(page.getByText(/· Passkey$/)).toBeVisible()
  })
  await test.step('the passkey confirms who is there, and is deleted', async () => {
    await page.goto('/account/settings')
    await page.getByRole('button', { name: 'Delete “Phone at the till”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await shoot(page, 'passkey-confirm')
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await expect(page.getByText('The passkey was deleted.')).toBeVisible()
    await expect(page.getByText('No passkey yet')).toBeVisible()
  })
  await test.step('a deleted passkey is refused, and the password still signs in', async () => {
    await logOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This passkey was not accepted' })).toBeVisible()
    await shoot(page, 'passkey-refused')
    await signIn(page, { email: owner.email })
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })
})

test('a browser that offers passkeys at the field of the address signs in without a tap on a button', {
  tag: '@once',
}, async ({ app, open, baseURL }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open({ origin: byName(String(baseURL)), token: owner.token })
  const device = await addAuthenticator(page)
  await page.goto('/account/settings')
  await addPasskey(page, 'Computer')
  await enterPassword(page)
  await expect(page.getByText('The passkey was added.')).toBeVisible()
  await device.setPresence(false)
  await logOut(page)
  await expect(heading(page, 'Welcome back')).toBeVisible()
  // The virtual authenticator's user chooses the passkey that the field offers as soon as somebody is there.
  await device.setPresence(true)
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a device that holds passkeys of several users signs one of them in by the button', { tag: '@once' }, async ({
  app,
  open,
  baseURL,
}) => {
  const shop = await openShop(app)
  const page = await open({ origin: byName(String(baseURL)) })
  const device = await addAuthenticator(page)
  await withoutOffers(page)
  for (const role of ['owner', 'manager'] as const) {
    const person = await hire(app, shop, role)
    await page.goto('/merchant/login?redirect=%2Faccount%2Fsettings')
    await signIn(page, { email: person.email })
    await addPasskey(page, `Till of ${role}`)
    await enterPassword(page)
    await expect(page.getByText('The passkey was added.')).toBeVisible()
    await logOut(page)
  }
  expect(await device.count()).toBe(2)
  // Who it is, the browser asks; the virtual one chooses any. Both begin on the dashboard.
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('an owner deletes the passkey of a user’s lost phone', { tag: '@once' }, async ({ app, open, shoot, baseURL }) => {
  const shop = await openShop(app)
  const [owner, operator] = [await hire(app, shop, 'owner'), await hire(app, shop, 'operator')]
  const origin = byName(String(baseURL))
  const phone = await open({ origin, token: operator.token })
  await addAuthenticator(phone)
  await withoutOffers(phone)
  await phone.goto('/account/settings')
  await addPasskey(phone, 'Lost phone')
  await enterPassword(phone)
  await expect(phone.getByText('The passkey was added.')).toBeVisible()

  const page = await open({ origin, token: owner.token })
  await page.goto(`/setup/merchant-admin-edit/${operator.id}`)
  await page.getByRole('tab', { name: 'Passkeys' }).click()
  await expect(page.getByText('Lost phone')).toBeVisible()
  await shoot(page, 'passkeys-of-user')
  await page.getByRole('button', { name: 'Delete “Lost phone”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await enterPassword(page)
  await expect(page.getByText('The passkey was deleted.')).toBeVisible()
  await logOut(phone)
  await phone.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(phone.getByRole('alert').filter({ hasText: 'This passkey was not accepted' })).toBeVisible()
})

test('the sign-in and the own passkeys speak Chinese', { tag: '@once' }, async ({ app, open, shoot, baseURL }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const origin = byName(String(baseURL))
  const nobody = await open({ origin, language: 'zh-TW' })
  await nobody.goto('/merchant/login')
  await expect(nobody.getByRole('button', { name: '使用密碼金鑰' })).toBeVisible()
  await shoot(nobody, 'passkey-sign-in-zh-TW')
  const page = await open({ origin, token: owner.token, language: 'zh-TW' })
  await page.goto('/account/settings')
  await page.getByRole('button', { name: '新增密碼金鑰' }).click()
  await expect(page.getByRole('dialog', { name: '新增密碼金鑰' })).toBeVisible()
  await shoot(page, 'passkeys-zh-TW')
})

test('an address of numbers offers no passkey, and the settings say where they work', {
  tag: '@once',
}, async ({ app, open, baseURL }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/account/settings')
  await expect(page.getByText(`Passkeys work at ${byName(String(baseURL))} only.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  const nobody = await open()
  await nobody.goto('/merchant/login')
  await expect(nobody.getByRole('button', { name: 'Send me a sign-in link' })).toBeVisible()
  await expect(nobody.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})

/** A user with a passkey, at the sign-in of a device that nobody touches, and how often a passkey was asked for there. */
async function atSignIn(app: App, open: OpenWindow, baseURL: string | undefined) {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open({ origin: byName(String(baseURL)), token: owner.token })
  const device = await addAuthenticator(page)
  await page.goto('/account/settings')
  await addPasskey(page, 'Computer')
  await enterPassword(page)
  await expect(page.getByText('The passkey was added.')).toBeVisible()
  await device.setPresence(false)
  await page.clock.install()
  let asked = 0
  page.on('response', (response) => (asked += Number(response.url().endsWith('/passkey/options'))))
  await logOut(page)
  await expect.poll(() => asked, 'it is offered at the field').toBe(1)
  return { owner, page, device, timesAsked: () => asked, button: page.getByRole('button', { name: 'Use a passkey' }) }
}

test('a passkey that the button asks for is waited for while the offer at the field grows old', {
  tag: '@once',
}, async ({ app, open, baseURL }) => {
  const { owner, page, timesAsked, button } = await atSignIn(app, open, baseURL)
  await button.click()
  await expect.poll(timesAsked).toBe(2)
  await page.clock.fastForward(250_000)
  await expect(button).toHaveClass(/loading/)
  await signIn(page, { email: owner.email })
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(timesAsked(), 'nothing else has been asked meanwhile').toBe(2)
})

test('a passkey is offered at the field again when the one of the button did not come about', {
  tag: '@once',
}, async ({ app, open, baseURL }) => {
  const { page, device, button } = await atSignIn(app, open, baseURL)
  await page.route('**/passkey/options', (route) => route.abort(), { times: 1 })
  await device.setPresence(true)
  await button.click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a sign-in with a passkey of the field that gets no answer says so', { tag: '@once' }, async ({
  app,
  open,
  baseURL,
}) => {
  const { page, device } = await atSignIn(app, open, baseURL)
  await page.route('**/passkey', (route) => route.abort())
  await device.setPresence(true)
  // The virtual device answers what it is asked from now on.
  await page.clock.fastForward(250_000)
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
})
