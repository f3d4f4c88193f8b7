import type { Route } from '@playwright/test'
import { allowOffline } from '../server/test/make-offline.ts'
import { expect, test } from './journey.ts'
import { entriesOf, makeDrinker, openShop } from './shop.ts'
import { typeNumber, waitForWorker } from './visit.ts'

const points = {
  type: 'point',
  rewards: [{ name: 'A coffee', chopCount: 50 }],
  billPerChop: 1000,
  carryOver: true,
} as const

test('a bill becomes points, its rest is kept on the card, and undo and an operation without a network keep it exact', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  await allowOffline(app, merchant)
  const { card } = await makeDrinker(app, merchant, points as never, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  await typeNumber(page, card.number)
  const amount = page.getByRole('spinbutton', { name: 'Amount of the bill' })
  await amount.fill('27')
  await expect(page.getByText('SGD 7.00 of SGD 10.00 towards the next point')).toBeVisible()
  await shoot(page, 'till-bill')
  await page.getByRole('button', { name: 'Issue 2 points' }).click()
  await expect(page.getByText('SGD 27.00 · +2 · 2 points').first()).toBeVisible()
  await amount.fill('4')
  // What the till asks after this operation is answered only when it was taken back.
  const [late, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
    answered.resolve()
  }
  await page.route(/quick_redeem/, answerLate, { times: 1 })
  await page.getByRole('button', { name: 'Issue 1 point' }).click()
  await expect(page.getByText('SGD 4.00 · +1 · 3 points').first()).toBeVisible()
  await page.locator('.undo-bar').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('SGD 7.00 of SGD 10.00 towards the next point').first()).toBeVisible()

  late.resolve()
  await answered.promise
  await waitForWorker(page)
  await page.context().setOffline(true)
  await amount.fill('2')
  await page.getByRole('button', { name: 'Carry the amount over' }).click()
  await expect(page.getByText('Bill of SGD 2.00')).toBeVisible()
  await expect(page.getByText('SGD 9.00 of SGD 10.00 towards the next point').first()).toBeVisible()
  await page.context().setOffline(false)
  const sent = page.getByRole('list', { name: 'Without network' })
  await expect(sent.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByText('SGD 9.00 of SGD 10.00 towards the next point').first()).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({ earn: 3, void: 1 })

  const member = await open()
  await member.goto(`/member/card/${card.token}`)
  await expect(member.getByText('SGD 9.00 of SGD 10.00 towards the next point')).toBeVisible()
  await shoot(member, 'card-carried-over')
})

test('hours that count more are said in the form, at the till and on the card, and a stamp counts several times', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  await allowOffline(app, merchant)
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  const multipliers = [{ weekdays: everyDay, from: null, to: null, factor: 2 }]
  const { campaign, card } = await makeDrinker(app, merchant, { multipliers }, { nickname: 'Bo' })
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/campaign/${campaign.id}`)
  await page.getByRole('tab', { name: 'More' }).click()
  await page.getByRole('button', { name: /Earning/ }).click()
  await expect(page.getByText(/^2 times as much on Monday, .* and Sunday, all day$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByLabel('Times as much').last().fill('3')
  await expect(page.getByText('3 times as much on Tuesday, 2:00 PM to 5:00 PM')).toBeVisible()
  await page.getByLabel('To', { exact: true }).last().fill('13:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The end must not be before the start.').first()).toBeVisible()
  await shoot(page, 'campaign-multipliers')

  const till = await open({ token: merchant.owner.token })
  await till.goto('/merchant/quick-redeem')
  await typeNumber(till, card.number)
  await expect(till.getByText('2 times as much today')).toBeVisible()
  await shoot(till, 'till-multiplier')
  await till.getByRole('button', { name: /\+1/ }).click()
  await expect(till.getByText('+2 · 2 of 10').first()).toBeVisible()

  // A till without a network goes by the hours that it knows; the server by the hour of the operation.
  await waitForWorker(till)
  await till.context().setOffline(true)
  await till.goto('/merchant/quick-redeem')
  await typeNumber(till, card.number)
  await expect(till.getByText('2 times as much today')).toBeVisible()
  await till.getByRole('button', { name: /\+1/ }).click()
  await expect(till.getByRole('region', { name: /COFFEE/ })).toHaveAccessibleName('COFFEE: 4 of 10')
  await shoot(till, 'till-multiplier-offline')
  await till.context().setOffline(false)
  await expect(till.getByRole('list', { name: 'Without network' }).getByText('Done', { exact: true })).toBeVisible()
  await expect(till.getByRole('region', { name: /COFFEE/ })).toHaveAccessibleName('COFFEE: 4 of 10')

  const member = await open()
  await member.goto(`/member/card/${card.token}`)
  await expect(member.getByText('2 times the stamps today')).toBeVisible()
  await shoot(member, 'card-multiplier')
})

test('a coupon that begins as a template has drawn banners, which the holder’s page shows', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/coupon/coupon-list/add')
  await page.getByRole('button', { name: 'We miss you' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('We miss you')
  await shoot(page, 'coupon-templates')
  await page.getByRole('tab', { name: 'Look' }).click()
  await expect(page.getByText('Hearts')).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('We miss you').first()).toBeVisible()
  await expect(page).toHaveURL(/\/coupon\/[0-9a-f-]{36}/)
})
