import { expect, test } from './journey.ts'
import { giveChop, makeDrinker, openShop } from './shop.ts'
import { rows } from './visit.ts'

test('the form of a member keeps what is typed when the member is read again', { tag: '@once' }, async ({
  app,
  open,
  request,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  await giveChop(request, merchant.owner.token, card.id)
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/members/member-list?member=${card.id}`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('tab', { name: 'Edit' }).click()
  await drawer.getByLabel('Nickname').fill('Ada Lovelace')
  await drawer.getByRole('tab', { name: 'Log' }).click()
  await drawer.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByRole('dialog', { name: 'Void this transaction' }).getByRole('button', { name: /^Void/ }).click()
  await expect(drawer.getByText('0 / 10').first()).toBeVisible()
  await drawer.getByRole('tab', { name: 'Edit' }).click()
  await expect(drawer.getByLabel('Nickname')).toHaveValue('Ada Lovelace')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page).filter({ hasText: 'Ada Lovelace' })).toHaveCount(1)
})
