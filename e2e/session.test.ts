import { makeSession } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { giveChop, hire, makeDrinker, openShop, password } from './shop.ts'
import { heading, openRow, rows, scanField, sideMenu, signIn, typeNumber } from './visit.ts'

const memberList = '/members/member-list?state=active'

test('a session that is revoked during work leads to the sign-in and back to the same page', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const owner = await hire(app, merchant, 'owner')
  await makeDrinker(app, merchant)
  const page = await open({ token: owner.token })
  await page.goto(memberList)
  await expect(rows(page)).toHaveCount(1)

  await app.database.kysely
    .deleteFrom('session')
    .where('merchant_id', '=', merchant.id)
    .where('staff_id', '=', owner.id)
    .execute()
  await page.getByRole('button', { name: 'Refresh' }).last().click()
  await expect(page.getByText('Authorization verification failed')).toBeVisible()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(memberList)
  await shoot(page, 'session-revoked')
  await signIn(page, owner)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`${memberList.replace('?', '\\?')}$`))
})

test('an expired session is reported before any data is shown', { tag: '@once' }, async ({ app, open, shoot }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  await app.database.kysely
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('staff_id', '=', owner.id)
    .execute()
  const page = await open({ token: owner.token })
  await page.goto('/account/center')
  await expect(page.getByText('Session timeout, please login again.')).toBeVisible()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/account/center')
  await shoot(page, 'session-expired')
})

test('a page that needs a session asks for the sign-in first, and a foreign redirect is dropped', {
  tag: '@once',
}, async ({ app, open }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open()
  await page.goto('/merchant/quick-redeem')
  await expect(heading(page, 'Welcome back')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/merchant/quick-redeem')
  await page.goto('/merchant/login?redirect=https%3A%2F%2Fevil.example%2F')
  await signIn(page, owner)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a disabled user is told so and stays signed out', { tag: '@once' }, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const operator = await hire(app, merchant, 'operator')
  await app.database.kysely.updateTable('staff').set({ enabled: false }).where('id', '=', operator.id).execute()
  const told = 'Your account is disabled. Please contact your administrator.'
  const page = await open({ token: operator.token })
  await page.goto('/dashboard')
  await expect(page.getByText(told).first()).toBeVisible()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  await signIn(page, { email: operator.email, password })
  await expect(page.getByText(told).first()).toBeVisible()
  await expect(page).toHaveURL(/\/merchant\/login/)
  await shoot(page, 'session-disabled')
})

test('an operator sees no menu entries or buttons beyond their role, and a direct address is refused', async ({
  app,
  open,
  shoot,
  request,
}) => {
  const merchant = await openShop(app)
  const operator = await hire(app, merchant, 'operator')
  const { campaign, card } = await makeDrinker(app, merchant)
  await giveChop(request, operator.token, card.id)
  const page = await open({ token: operator.token })
  await page.goto('/dashboard')
  const menu = await sideMenu(page)
  await expect(menu.getByText('Members', { exact: true })).toBeVisible()
  await expect(menu.getByText('Campaigns', { exact: true })).toHaveCount(0)
  await shoot(page, 'operator-menu')
  for (const path of ['/campaign/campaign-list', `/campaign/${campaign.id}`, '/report/merchant-member-chop-log']) {
    await page.goto(path)
    await expect(page.getByText('No access to this page')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
  }
  await shoot(page, 'forbidden')

  await page.goto('/members/member-list')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /Add empty member/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Export/ })).toHaveCount(0)
  await openRow(page, rows(page).first())
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('balance 1')).toBeVisible()
  await drawer.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: /Open at the till/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toHaveCount(0)
})

test('an analyst can read the log and finds no button that changes it', { tag: '@once' }, async ({
  app,
  open,
  request,
}) => {
  const merchant = await openShop(app)
  const analyst = await hire(app, merchant, 'analyst')
  const { card } = await makeDrinker(app, merchant)
  await giveChop(request, merchant.owner.token, card.id)
  const page = await open({ token: analyst.token })
  await page.goto('/report/merchant-member-chop-log')
  await expect(rows(page).filter({ hasText: 'Issued' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Void' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Export/ })).toBeVisible()
})

test('the end of a plan is shown on every page, and issuing is refused with its reason', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app, { serviceEndAt: new Date(Date.now() - 86_400_000) })
  const { card } = await makeDrinker(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  await expect(page.getByRole('alert').filter({ hasText: 'Your service plan has ended.' })).toBeVisible()
  await typeNumber(page, card.number)
  await expect(page.getByText('Your service plan has expired. Please subscribe to a new one.').first()).toBeVisible()
  await shoot(page, 'service-ended')
})

test('an unknown address shows a page of its own', { tag: '@once' }, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
  await expect(heading(page, 'This page is not here')).toBeVisible()
  await shoot(page, 'not-found')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a window follows another user who signs in in a second window, and keeps what the same user has typed', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  const [mei, siti] = [await hire(app, merchant, 'owner'), await hire(app, merchant, 'owner')]
  const page = await open({ token: mei.token })
  await page.goto('/merchant/quick-redeem')
  const field = scanField(page)
  await field.fill('half a na')
  const other = await page.context().newPage()
  await other.goto('/account/center')
  await expect(other.getByText(mei.name).first()).toBeVisible()
  const signInAs = (token: string) =>
    other.evaluate(
      (session) => localStorage.setItem('merchant-token', session),
      JSON.stringify({ token, expiresAt: Date.now() + 86_400_000 }),
    )
  const asked = page.waitForResponse(/\/merchant\/admin\/info/)
  await signInAs(await makeSession(app, merchant, mei.id))
  await asked
  await expect(field).toHaveValue('half a na')

  await signInAs(siti.token)
  await expect(page.getByText(siti.name).first()).toBeVisible()
  await expect(page.getByText(mei.name)).toHaveCount(0)
  await other.close()
})
