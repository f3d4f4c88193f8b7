import { expect, test } from './journey.ts'
import { openShop } from './shop.ts'

test('a part of a page that does not arrive leaves what was typed in the rest, which can still be saved', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app)
  const page = await open({ token: shop.owner.token })
  await page.goto('/setup/stores/add')
  await page.route(/\/assets\/edit-profile-[\w-]+\.js/, (route) => route.abort())
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('By the river')

  await page.getByRole('banner').locator('.user-button').click()
  await page.getByRole('menuitem', { name: /Edit profile/ }).click()
  const said = page.getByText('Part of the application did not arrive. Please reload the page.')
  await expect(said).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await shoot(page, 'missing-part')
  await expect(name).toHaveValue('By the river')
  await page.getByRole('button', { name: 'Add a store', exact: true }).click()
  await expect
    .poll(() => app.database.kysely.selectFrom('store').select('name').where('merchant_id', '=', shop.id).execute())
    .toContainEqual({ name: 'By the river' })
})
