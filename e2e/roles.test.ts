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
