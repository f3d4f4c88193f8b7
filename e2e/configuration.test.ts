import { expect, test } from './journey.ts'
import { openShop } from './shop.ts'
import { heading, sideMenu } from './visit.ts'

test('the owner enters opening hours, and staff sign in on a page with the shop’s look @once', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/dashboard')
  await (await sideMenu(page)).getByRole('menuitem', { name: 'Setup' }).click()
  await (await sideMenu(page)).getByRole('menuitem', { name: 'Configuration' }).click()
  await expect(heading(page, 'Configuration')).toBeVisible()
  await expect(page.getByText(merchant.id)).toBeVisible()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Corner of Coffee')
  await page.getByRole('switch', { name: 'Show opening hours to members' }).click()
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByLabel('Monday: closes').fill('09:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(monday.getByText('Please check the times')).toBeVisible()
  await monday.getByLabel('Monday: closes').fill('12:00')
  await monday.getByRole('button', { name: 'Add a span on Monday' }).click()
  await monday.getByLabel('Monday: opens').last().fill('13:30')
  await monday.getByLabel('Monday: closes').last().fill('19:00')
  await page.getByRole('switch', { name: 'Tuesday: Open' }).click()
  await shoot(page, 'configuration-general')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('updated successfully')).toBeVisible()
  await page.reload()
  await expect(monday.getByLabel('Monday: closes').last()).toHaveValue('19:00')
  await expect(page.getByRole('switch', { name: 'Tuesday: Open' })).not.toBeChecked()

  const staff = await open()
  await staff.goto(`/merchant/login?shop=${merchant.shortKey}`)
  await expect(staff.getByRole('complementary')).toContainText('Corner of Coffee')
  await shoot(staff, 'sign-in-of-a-shop')
  await staff.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(staff.getByRole('complementary')).toContainText('Corner of Coffee')
  await staff.goto('/merchant/login?shop=nobody00')
  await expect(heading(staff, 'Welcome back')).toBeVisible()
  await expect(staff.getByRole('complementary')).toContainText('Chopcard')
})
