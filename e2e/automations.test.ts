import { makeCard } from '../server/test/make.ts'
import { makeCoupon } from '../server/test/make-coupon.ts'
import { makeSegment } from '../server/test/make-segment.ts'
import { makeAutomation } from '../server/src/office/automations/automations-testing.ts'
import { serveMembers } from '../server/src/office/automations/run-automation.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop } from './shop.ts'
import { heading, rows } from './visit.ts'

test('an owner adds an automation for birthdays, sees whom it would reach, and what it has done', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Ana' })
  const today = localDay(new Date(), merchant.timeZone)
  await makeCard(app, merchant, campaign, { nickname: 'Bo', birthday: today.slice(5) })
  await makeCard(app, merchant, campaign, { nickname: 'Cai', birthday: addDays(today, 40).slice(5) })
  await makeCoupon(app, merchant, { name: 'A cake on us', codeSource: 'fixed', fixedNumber: 'CAKE' })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })

  await page.goto('/campaign/automations')
  await expect(page.getByText('There is no automation yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add automation' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Cake for everybody')
  await page.getByLabel('What it waits for').click()
  await page.getByTitle('Birthday', { exact: true }).click()
  await expect(page.getByText('1 member would get this today.')).toBeVisible()
  await expect(page.getByText('Bo', { exact: true })).toBeVisible()
  await page.getByText('Email', { exact: true }).click()
  await expect(page.getByText('0 members would get this today.')).toBeVisible()
  await expect(page.getByText('1 more cannot be reached by this message.')).toBeVisible()
  await page.getByLabel('Give a coupon').click()
  await page.getByTitle('A cake on us').click()
  await page.getByLabel('Send a message').click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveCount(0)
  await page.getByLabel('Quiet hours').click()
  await shoot(page, 'automation-add')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The automation was saved.')).toBeVisible()

  const row = await app.database.kysely
    .selectFrom('automation')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  await serveMembers(app, { merchantId: merchant.id, automationId: row.id }, new Date())
  await page.goto('/campaign/automations')
  await expect(page.getByText('Coupon: A cake on us')).toBeVisible()
  await shoot(page, 'automations')
  await page.getByText('Cake for everybody').click()
  await expect(heading(page, 'Cake for everybody')).toBeVisible()
  await expect(page.getByText('0 members would get this today.')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Bo', { exact: true })).toBeVisible()
  await shoot(page, 'automation-history')
})

test('an automation that is not complete says what is missing, and is switched off and deleted', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Ana' })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/campaign/automations/add')
  await page.getByLabel('Name', { exact: true }).fill('Come back')
  await page.getByLabel('Days without a visit').fill('')
  await page.getByLabel('Send a message').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(page.getByText('Choose at least one: a message, a coupon or stamps.')).toBeVisible()
  await shoot(page, 'automation-incomplete')
  await page.getByLabel('Days without a visit').fill('30')
  await page.getByLabel('Stamps or points on the card').fill('1')
  await page.getByLabel('Campaign', { exact: true }).click()
  await page.getByTitle(campaign.settings.name).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The automation was saved.')).toBeVisible()
  const toggle = page.getByRole('switch', { name: 'Switch on or off: Come back' })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await page.getByText('Come back', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete automation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete automation' }).click()
  await expect(page.getByText('There is no automation yet.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('an automation whose segment was deleted stays for those members when its name is changed', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  await makeDrinker(app, merchant, {}, { nickname: 'Ana' })
  const segmentId = await makeSegment(app, merchant, { visitsFrom: '1' })
  const message = { text: 'Come by', channels: ['email' as const] }
  const { id } = await makeAutomation(app, { merchant }, { name: 'Come back', message, segmentId })
  const stored = () =>
    app.database.kysely
      .selectFrom('automation')
      .select(['name', 'segment_id'])
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow()
  await app.database.kysely.deleteFrom('segment').where('merchant_id', '=', merchant.id).execute()
  const page = await open({ token: (await hire(app, merchant, 'owner')).token })
  await page.goto(`/campaign/automations/${id}`)
  await page.getByLabel('Name', { exact: true }).fill('Come again')
  await shoot(page, 'automation-segment-gone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toEqual({ name: 'Come again', segment_id: segmentId })
})
