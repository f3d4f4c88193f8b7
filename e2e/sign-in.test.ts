import { expect, test } from './journey.ts'
import { linkInMailTo } from './mailbox.ts'
import { hire, makeDrinker, newAddress, openShop, password } from './shop.ts'
import { heading, passwordField, rows, signIn, typeNumber } from './visit.ts'

test('the link of a mail signs in by its button once, and opening it does not use it up', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app)
  const owner = await hire(app, shop, 'owner')
  const page = await open()
  await page.goto('/merchant/login?redirect=%2Fmembers%2Fmember-list')
  await shoot(page, 'sign-in')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel(/^Nickname/).fill('Till 2')
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click()
  await expect(heading(page, 'Check your mailbox')).toBeVisible()
  await expect(page.getByText(owner.email)).toBeVisible()
  await shoot(page, 'sign-in-mailbox')

  const link = await linkInMailTo(page, owner.email)
  await shoot(page, 'mail-sign-in')
  for (const look of ['a mail scanner', 'another one']) expect((await page.request.get(link)).status(), look).toBe(200)
  await page.goto(link)
  await expect(heading(page, 'Almost there')).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText(shop.name)
  await shoot(page, 'sign-in-link')
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(heading(page, 'Member list')).toBeVisible()
  await expect(page).not.toHaveURL(/registration|lt_/)

  const second = await open()
  await second.goto(link)
  await second.getByRole('button', { name: 'Sign in now' }).click()
  await expect(second.getByRole('alert')).toContainText('already used')
  await expect(second.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await shoot(second, 'sign-in-link-used')
})

test('a wrong password is reported by the form, which keeps the input', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open()
  await page.goto('/merchant/login')
  await signIn(page, { email: owner.email, nickname: 'Till 2', password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await shoot(page, 'sign-in-refused')
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue(owner.email)
  await expect(page.getByLabel(/^Nickname/)).toHaveValue('Till 2')
  await expect(passwordField(page)).toHaveValue('not the password')

  await signIn(page, { email: owner.email })
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('an empty sign-in form shows what is missing', { tag: '@once' }, async ({ open }) => {
  const page = await open()
  await page.goto('/merchant/login')
  await page.getByRole('button', { name: /Sign in$/ }).click()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@journey.example')
  await page.getByRole('button', { name: /Sign in$/ }).click()
  await expect(page.getByText('Please enter your password, or ask for a sign-in link.')).toBeVisible()
})

test('a forgotten password is replaced, and the old one can no longer be used', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open()
  await page.goto('/merchant/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await shoot(page, 'forgot-password')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page, 'Check your mailbox')).toBeVisible()

  const link = await linkInMailTo(page, owner.email)
  await page.goto(link)
  await expect(page.getByText(owner.email)).toBeVisible()
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Password again').fill('shorter')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('The password needs at least 8 characters', { exact: false })).toBeVisible()
  await shoot(page, 'reset-password-refused')
  await page.getByLabel('New password').fill('Another-Passw0rd')
  await page.getByLabel('Password again').fill('Another-Passw0rd')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your password is set')).toBeVisible()
  await shoot(page, 'reset-password-done')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await signIn(page, { email: owner.email, password })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await signIn(page, { email: owner.email, password: 'Another-Passw0rd' })
  await expect(heading(page, 'Dashboard')).toBeVisible()

  const late = await open()
  await late.goto(link)
  await expect(late.getByText('This link does not work')).toBeVisible()
})

test('a shop registers, confirms by mail, is led to its first card and sees its own dashboard', {
  tag: '@once',
}, async ({ open, shoot }) => {
  const page = await open()
  const email = newAddress('founder')
  await page.goto('/merchant/register')
  await page.getByLabel('Shop name').fill('Tea & Sympathy')
  await page.getByLabel('Your name').fill('Ida')
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Password again').fill(`${password}!`)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('The two entries do not match.')).toBeVisible()
  await shoot(page, 'register-refused')
  await expect(page.getByLabel('Shop name')).toHaveValue('Tea & Sympathy')
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(heading(page, 'One more step')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Send the email again' }).click()
  await expect(page.getByText(/the email is on its way again/)).toBeVisible()
  await shoot(page, 'register-result')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Shop name')).toHaveValue('Tea & Sympathy')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await page.goto(await linkInMailTo(page, email))
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(heading(page, 'Your first card')).toBeVisible()
  await page.getByRole('link', { name: 'Do this later' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Tea & Sympathy')
  await shoot(page, 'dashboard-new-shop')
})

test('a language that is chosen before signing in is kept afterwards', { tag: '@once' }, async ({ app, open }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open()
  await page.goto('/merchant/login')
  await page.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('menuitem', { name: '繁體中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await page.locator('input[type=email]').fill(owner.email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=password]').press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
})

test('the nickname of a session is shown as the operator in the log', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const operator = await hire(app, merchant, 'owner')
  const { card } = await makeDrinker(app, merchant)
  const page = await open()
  await page.goto('/merchant/login?redirect=%2Fmerchant%2Fquick-earn-attend')
  await signIn(page, { email: operator.email, nickname: 'Till 2' })
  await typeNumber(page, card.number)
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  await page.goto('/report/merchant-member-chop-log')
  await expect(rows(page).first()).toContainText(`${operator.name} · Till 2`)
})
