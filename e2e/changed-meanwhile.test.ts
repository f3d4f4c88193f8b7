import { makeVoucher } from '../server/test/make-voucher.ts'
import { expect, test } from './journey.ts'
import { openShop } from './shop.ts'

test('a voucher that a colleague disables meanwhile is not enabled by a form that was open, and what was typed stays', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const id = await makeVoucher(app, shop, { name: 'Coffee for a month' })
  const stored = () =>
    app.database.kysely
      .selectFrom('voucher')
      .select(['title', 'enabled'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const [first, colleague] = [await open({ token: shop.owner.token }), await open({ token: shop.owner.token })]
  await first.goto(`/voucher/${id}`)
  const title = first.getByRole('textbox', { name: /^Title/ })
  await title.fill('Thirty coffees')
  await colleague.goto(`/voucher/${id}`)
  await colleague.getByRole('switch', { name: /May be given/ }).click()
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByText('The voucher is saved.')).toBeVisible()

  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Somebody else switched this off meanwhile.')).toBeVisible()
  await expect(first.getByRole('alert').getByText('save again to keep what you see here')).toBeVisible()
  await expect(title).toHaveValue('Thirty coffees')
  expect((await stored()).enabled).toBe(false)
  await shoot(first, 'changed-meanwhile')
  await first.getByRole('switch', { name: /May be given/ }).click()
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('The voucher is saved.')).toBeVisible()
  expect(await stored()).toEqual({ title: 'Thirty coffees', enabled: false })
})
