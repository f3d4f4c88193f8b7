import { makeCoupon } from '../server/test/make-coupon.ts'
import { makeCard } from '../server/test/make.ts'
import { makeVisitor } from '../server/test/make-visits.ts'
import { expect, test } from './journey.ts'
import { expectInGroup, hire, makeDrinker, openShop } from './shop.ts'
import { heading, rows } from './visit.ts'

test('an owner saves members who are lost as a segment and gives each of them a coupon', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, {}, { nickname: 'Ana' })
  const shop = { merchant, campaign, as: { token: '' } }
  for (const days of [300, 400, 500]) await makeVisitor(app, shop, [days])
  await makeCard(app, merchant, campaign, { nickname: 'Bo', birthday: '02-29' })
  await makeCoupon(app, merchant, { name: 'A cake on us', codeSource: 'fixed', fixedNumber: 'CAKE', quota: 2 })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  await expectInGroup(app, merchant.id, 'lost', 3)
  await page.goto('/members/member-list?visitGroup=lost')
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Segments' }).click()
  await page.getByRole('button', { name: 'Save these filters as a segment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 members')).toBeVisible()
  await dialog.getByLabel('Name').fill('Gone for long')
  await shoot(page, 'segment-name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The segment was saved.')).toBeVisible()

  await page.goto('/members/member-list')
  await expect(rows(page)).toHaveCount(5)
  await shoot(page, 'members-visits')
  await page.getByRole('button', { name: 'Segments' }).click()
  await expect(page.getByText('3 members')).toBeVisible()
  await shoot(page, 'segments-menu')
  await page.getByRole('button', { name: 'Gone for long 3 members' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Give coupon' }).click()
  await page.getByRole('dialog').getByLabel('Coupon').click()
  await page.getByTitle('A cake on us').click()
  await expect(page.getByText('2 members get one')).toBeVisible()
  await expect(page.getByText('Only 2 are left of the coupon’s quota')).toBeVisible()
  await shoot(page, 'give-coupon')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(heading(page, 'Give «A cake on us»')).toBeVisible()
  await expect(page.getByText('3 of 3 rows')).toBeVisible()
  await shoot(page, 'give-coupon-done')
})
