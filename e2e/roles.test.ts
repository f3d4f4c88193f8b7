import { randomUUID } from 'node:crypto'
import { expect, test } from './journey.ts'
import { openShop } from './shop.ts'
import { heading } from './visit.ts'

test('a role is copied from a platform role, gets another page and permission, and is deleted again @once', async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/setup/merchant-admin-list')
  await page.getByRole('button', { name: 'Roles' }).click()
  await expect(heading(page, 'Roles')).toBeVisible()
  const role = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await role('Operator').getByRole('button', { name: 'Copy' }).click()
  await page.getByLabel('Name of the role').fill('Shift lead')
  await expect(page.getByLabel('Transactions', { exact: true })).not.toBeChecked()
  await page.getByLabel('Transactions', { exact: true }).check()
  await page.getByLabel(/^Export/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(role('Shift lead')).toContainText('Transactions · My report')
  await expect(role('Shift lead')).toContainText('Export')
  await role('Shift lead').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(role('Shift lead')).toHaveCount(0)
})

test('a role or voucher that was deleted elsewhere is not taken for the beginning of a new one @once', async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const id = randomUUID()
  const rights = { menu_permissions: ['dashboard'], action_permissions: ['query'] }
  const role = { merchant_id: merchant.id, id, name: 'Lead', ...rights }
  await app.database.kysely.insertInto('merchant_role').values(role).execute()
  const page = await open({ token: merchant.owner.token })
  await page.goto(`/setup/merchant-role-edit/${id}`)
  await page.getByLabel('Name of the role').fill('Shift lead')
  await app.database.kysely.deleteFrom('merchant_role').where('id', '=', id).execute()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^What you are looking for is not here/)).toBeVisible()
  await expect(page.getByLabel('Name of the role')).toHaveValue('Shift lead')
  const roles = app.database.kysely.selectFrom('merchant_role').select('id').where('merchant_id', '=', merchant.id)
  expect(await roles.execute(), 'nothing was added').toEqual([])

  const next = await open({ token: merchant.owner.token })
  await next.goto(`/setup/merchant-role-edit/${id}`)
  const gone = next.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await expect(gone).toBeVisible()
  await next.goto(`/voucher/voucher-list/add?copy=${id}`)
  await expect(gone).toBeVisible()
})
