import { makeShop, makeVisitor } from '../server/test/make-visits.ts'
import { closeDaysOf } from '../server/src/office/reports/close-days.ts'
import { countInsightsOf } from '../server/src/office/reports/count-insights.ts'
import { expect, test } from './journey.ts'
import { expectInGroup } from './shop.ts'
import { heading } from './visit.ts'

test('an owner sees who is slipping away in days of the address, and the members themselves with one click', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await makeShop(app)
  const { merchant, campaign } = shop
  for (const days of [[75], [80], [90, 82, 74], [9, 2]]) await makeVisitor(app, shop, days)
  await expectInGroup(app, merchant.id, 'drifting', 2)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/report/visit-groups')
  await expect(heading(page, 'Who is slipping away?')).toBeVisible()
  await expect(
    page.getByText('3 members moved to Drifting or Lost in these days, and 0 came back from there.'),
  ).toBeVisible()
  await expect(
    page
      .getByRole('row', { name: /^Drifting/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('1')
  await shoot(page, 'insights-groups')
  await page.goto(`/report/visit-groups?to=2020-01-31&campaignId=${campaign.id}`)
  await expect(page.getByText('No visits in these days')).toBeVisible()
  await page.goto('/report/visit-groups')
  await page.getByRole('link', { name: 'Drifting' }).click()
  await expect(page).toHaveURL(/visitGroup=drifting/)
  await expect(heading(page, 'Member list')).toBeVisible()
})

test('an owner reads when members come as a table, and takes it along as a file', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const shop = await makeShop(app)
  const { merchant } = shop
  for (const days of [
    [9, 2],
    [16, 9, 2],
  ])
    await makeVisitor(app, shop, days)
  await closeDaysOf(app.database, merchant.id, new Date())
  await countInsightsOf(app.database, merchant.id)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/report/visit-hours')
  await expect(page.getByText(/^Most visits come on \w+day from .*: 100% of all\.$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Weekday by hour' }).getByRole('cell', { name: '5' })).toBeVisible()
  await shoot(page, 'insights-hours')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
