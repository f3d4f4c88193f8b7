import { randomUUID } from 'node:crypto'
import { makeBatch } from '../server/test/make-batch.ts'
import { makeCoupon } from '../server/test/make-coupon.ts'
import { makeCampaign, makeCard, settingsOf } from '../server/test/make.ts'
import { makeShop, makeVisitor } from '../server/test/make-visits.ts'
import { countedIn, countTaps } from './count-taps.ts'
import { expect, test } from './journey.ts'
import { expectInGroup, hire, openShop } from './shop.ts'
import { heading, rows } from './visit.ts'

const daysAgo = [3, 8, 9, 10, 12, 15, 16, 17, 22, 23, 30]

test('an owner compares weeks, sees what waits, and sends those who drift away a coupon in at most five clicks', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await makeShop(app)
  const { merchant, campaign } = shop
  await makeCampaign(app, merchant, {
    name: 'Nearly over',
    endDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  })
  for (const days of daysAgo) await makeVisitor(app, shop, [days + 7, days])
  for (const days of [70, 80, 75]) await makeVisitor(app, shop, [days])
  await makeCard(app, merchant, campaign, { nickname: 'Bo', birthday: '02-29' })
  await makeCoupon(app, merchant, { name: 'A cake on us', codeSource: 'fixed', fixedNumber: 'CAKE' })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await countTaps(page)
  await expectInGroup(app, merchant.id, 'drifting', 3)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Visits', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^“Nearly over” ends on/ })).toBeVisible()
  await shoot(page, 'dashboard')
  await page.getByText('Last 4 weeks').click()
  await expect(page).toHaveURL(/range=month/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Visits', exact: true })).toContainText(/\d/)
  const chance = page.getByRole('region', { name: 'Drifting away' })
  await expect(chance.getByText('3', { exact: true })).toBeVisible()
  await chance.getByRole('button', { name: 'Give a coupon' }).click()
  await page.getByRole('dialog').getByLabel('Coupon').click()
  await page.getByTitle('A cake on us').click()
  await expect(page.getByText('3 members get one')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(heading(page, 'Give «A cake on us»')).toBeVisible()
  await expect(page.getByText('3 of 3 rows')).toBeVisible()
  expect((await countedIn(page)).taps).toBeLessThanOrEqual(5)
})

test('a series of a chart is hidden and shown again by its name in the legend', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await makeShop(app)
  for (const days of daysAgo) await makeVisitor(app, shop, [days])
  await expectInGroup(app, shop.merchant.id, 'new', daysAgo.length)
  const page = await open({ token: shop.merchant.owner.token })
  await page.goto('/dashboard')
  const chart = page.getByRole('figure', { name: /^Visits by day/ })
  const name = chart.getByRole('button', { name: 'Period before' })
  const drawn = () => chart.locator('svg path').count()
  await expect(name).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(drawn).toBeGreaterThan(0)
  const all = await drawn()
  await name.click()
  await expect(name).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(drawn).toBeLessThan(all)
  await name.press('Enter')
  await expect.poll(drawn).toBe(all)
})

test('a message to drifting members is written already, and for them alone', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const campaign = await makeCampaign(app, merchant, settingsOf(merchant, 'point'))
  await makeVisitor(app, { merchant, campaign, as: { token: '' } }, [70])
  await expectInGroup(app, merchant.id, 'drifting', 1)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/dashboard')
  const chance = page.getByRole('region', { name: 'Drifting away' })
  await expect(chance.getByText('1', { exact: true })).toBeVisible()
  await chance.getByRole('button', { name: 'Write a message' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toHaveValue('We miss you')
  await expect(dialog.getByText('All members that fit the filters of the member list')).toBeVisible()
  await shoot(page, 'dashboard-message')
})

test('a new shop is invited to begin, and an operator sees the own figures of the till', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const owner = await open({ token: merchant.owner.token })
  await owner.goto('/dashboard')
  await expect(owner.getByText('Your first week starts with the first visit')).toBeVisible()
  await shoot(owner, 'dashboard-new')
  const operator = await open({ token: (await hire(app, merchant, 'operator')).token })
  await operator.goto('/dashboard')
  await expect(operator.getByRole('heading', { name: 'Last 30 days' })).toBeVisible()
  await expect(operator.getByText('How it went')).toBeHidden()
  await shoot(operator, 'dashboard-operator')
})

test('a checked import that waits on the dashboard is opened from there, though no list has it', {
  tag: '@once',
}, async ({ app, open }) => {
  const { merchant } = await makeShop(app)
  await makeBatch(app, merchant, 'checked', { act: 'import' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 checked import has not been started' }).click()
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible()
})

test('a manager who approves cards without having the page of approvals is led to the members who wait', {
  tag: '@once',
}, async ({ app, open }) => {
  const { merchant } = await makeShop(app)
  const card = await makeCard(app, merchant, await makeCampaign(app, merchant, settingsOf(merchant, 'prepaid')))
  await app.database.kysely.updateTable('card').set({ state: 'pending' }).where('id', '=', card.id).execute()
  const lead = {
    merchant_id: merchant.id,
    id: randomUUID(),
    name: 'Lead',
    action_permissions: ['query', 'get', 'edit'],
  }
  const menus = ['dashboard', 'member', 'member-list']
  await app.database.kysely
    .insertInto('merchant_role')
    .values({ ...lead, menu_permissions: menus })
    .execute()
  const { id, token } = await hire(app, merchant, 'operator')
  await app.database.kysely.updateTable('staff').set({ role_name: 'Lead' }).where('id', '=', id).execute()
  const page = await open({ token })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 prepaid card waits for approval' }).click()
  await expect(heading(page, 'Member list')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
})
