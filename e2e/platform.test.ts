import { holdAnswer } from './hold-answer.ts'
import { expect, test } from './journey.ts'
import { linkInMailTo } from './mailbox.ts'
import { said } from './refusal.ts'
import { makeDrinker, newAddress, openShop, password } from './shop.ts'
import { findMerchant } from '../server/src/core/authenticate.ts'
import type { App } from '../server/src/core/app.ts'
import { makeAdmin, makeSystemSession } from '../server/test/make-admin.ts'
import { heading, passwordField, rows, sideMenu, typeNumber } from './visit.ts'

/** The merchant whose owner registered with an address, as test data knows merchants. */
async function merchantOf(app: App, email: string) {
  const { merchant_id: id, staff_id } = await app.database.kysely
    .selectFrom('sign_in_address')
    .select(['merchant_id', 'staff_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const found = await findMerchant(app.database.kysely, { id })
  if (!found) throw new Error('a merchant that just registered')
  return { ...found.merchant, owner: { id: staff_id, email, name: 'Ida', token: '' } }
}

test('an administrator creates a plan, and a merchant registers, gets it, is restricted, viewed and restored', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const email = newAddress('ida')
  const [shopName, planName] = [`Tea ${email.slice(4, 12)}`, `Plan ${email.slice(4, 12)}`]
  const token = await makeSystemSession(app, await makeAdmin(app, { username: 'Ada Admin' }))
  const platform = await open({ token, holder: 'system' })
  const shop = await open()

  await test.step('a plan is created', async () => {
    await platform.goto('/sys/service-plan/service-plan-edit')
    await platform.getByLabel('Name', { exact: true }).fill(planName)
    await platform.getByLabel('Price of a cycle').fill('29')
    await platform.getByRole('button', { name: 'Save' }).click()
    await expect(platform.getByText('The plan was saved.')).toBeVisible()
  })
  await test.step('a merchant registers and confirms by mail', async () => {
    await shop.goto('/merchant/register')
    await shop.getByLabel('Shop name').fill(shopName)
    await shop.getByLabel('Your name').fill('Ida')
    await shop.getByLabel('Email').fill(email)
    await passwordField(shop).fill(password)
    await shop.getByLabel('Password again').fill(password)
    await shop.getByRole('button', { name: 'Register' }).click()
    await expect(heading(shop, 'One more step')).toBeVisible()
    await shop.goto(await linkInMailTo(shop, email))
    await shop.getByRole('button', { name: 'Sign in now' }).click()
    await expect(heading(shop, 'Your first card')).toBeVisible()
    await shop.getByRole('link', { name: 'Do this later' }).click()
    await expect(heading(shop, 'Dashboard')).toBeVisible()
  })
  const merchant = await merchantOf(app, email)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Bo' })
  const page = `/sys/merchant/${merchant.id}`
  const changeState = async (name: string) => {
    await platform.goto(page)
    await platform.getByRole('button', { name: 'Change state' }).click()
    const dialog = platform.getByRole('dialog')
    await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
    await dialog.getByLabel('Reason').fill('As agreed by phone')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Change state' }).click()
    await expect(platform.getByText('The state was changed. It holds at once.')).toBeVisible()
  }

  await test.step('it gets the plan', async () => {
    await platform.goto(page)
    await platform.getByRole('tab', { name: 'Plan and quotas' }).click()
    await platform.getByRole('combobox', { name: 'Service plan' }).click()
    await platform.locator('.ant-select-item-option', { hasText: planName }).click()
    await platform.getByRole('button', { name: 'Save' }).click()
    await expect(platform.getByText('updated successfully')).toBeVisible()
    await shop.goto('/billing/service-plan')
    await expect(shop.getByText(planName).first()).toBeVisible()
  })
  await test.step('while it is restricted, the till says why nothing is issued', async () => {
    await changeState('Restricted')
    await shop.goto('/merchant/quick-earn-attend')
    await typeNumber(shop, card.number)
    await expect(shop.getByText(said('errors:codes.ACCOUNT_IS_RESTRICTED')).first()).toBeVisible()
  })
  await test.step('it is viewed in a tab of its own: a banner on every page, and a write is refused', async () => {
    const other = await openShop(app)
    const session = JSON.stringify({ token: other.owner.token, expiresAt: Date.now() + 86_400_000 })
    await platform.evaluate(`localStorage.setItem('merchant-token', ${JSON.stringify(session)})`)
    await platform.goto(page)
    await platform.getByRole('button', { name: 'View back office' }).click()
    await shoot(platform, 'view-start')
    const opening = platform.waitForEvent('popup')
    await platform.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
    const view = await opening
    const banner = view.getByRole('region', { name: 'View of the platform' })
    await expect(banner).toContainText(`You are viewing ${shopName} as the platform`)
    await expect(banner).toContainText('Reads only')
    await expect(banner.getByRole('timer')).toHaveText(/^(30:00|29:\d\d) left$/)
    await shoot(view, 'view-dashboard')
    await view.goto('/setup/configuration')
    await expect(banner).toBeVisible()
    await view.getByLabel('Phone').fill('+65 6000 0000')
    await view.getByRole('button', { name: 'Save' }).click()
    await expect(view.getByText(said('errors:codes.VIEW_AS_READ_ONLY')).first()).toBeVisible()
    await expect(view.getByLabel('Phone')).toHaveValue('+65 6000 0000')
    await shoot(view, 'view-refused')
    await (await sideMenu(view)).getByRole('link', { name: 'Dashboard' }).click()
    await view.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(heading(view, 'Dashboard')).toBeVisible()
    await expect(banner).toBeVisible()
    await banner.getByRole('button', { name: 'End' }).click()
    await expect(view).toHaveURL(page)
    await expect(heading(view, shopName)).toBeVisible()
    // Neither session of this browser was touched.
    await view.goto('/dashboard')
    await expect(view.getByRole('banner')).toContainText(other.name)
    await platform.reload()
    await expect(heading(platform, shopName)).toBeVisible()
  })
  await test.step('the merchant sees it in its own log', async () => {
    await shop.goto('/setup/platform-access')
    await expect(rows(shop)).toHaveCount(1)
    await expect(rows(shop).first()).toContainText('Ada Admin')
    await expect(rows(shop).first()).toContainText('Ended by the administrator')
    await shoot(shop, 'platform-access')
  })
  await test.step('restored, it issues again', async () => {
    await changeState('Active')
    await shop.goto('/merchant/quick-earn-attend')
    await typeNumber(shop, card.number)
    await expect(shop.getByText('+1 · 1 of 10')).toBeVisible()
  })
})

test('a feature is not switched for all that a search finds before their number is known', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  await openShop(app)
  const token = await makeSystemSession(app, await makeAdmin(app))
  const page = await open({ token, holder: 'system' })
  await page.goto('/sys/setup/merchant-feature?feature=freezeMemberCard')
  const all = page.getByRole('button', { name: /^Switch for (all )?\d+ found$/ })
  await expect(all).toBeEnabled()
  const { answer } = await holdAnswer(page, '**/merchants?*q=*')
  await page.getByRole('searchbox').fill(merchant.shortKey)
  await expect(all).toBeDisabled()
  answer()
  await expect(page.getByRole('button', { name: 'Switch for 1 found' })).toBeEnabled()
})
