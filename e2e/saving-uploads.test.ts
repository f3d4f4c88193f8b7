import { expect, test } from './journey.ts'
import { drawPicture } from './pictures.ts'
import { openShop } from './shop.ts'

test('a form that is saved while a picture uploads waits for it, and is not saved when it does not arrive', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const page = await open({ token: merchant.owner.token })
  const logo = page
    .locator('.ant-form-item')
    .filter({ has: page.getByText('Logo', { exact: true }) })
    .first()
  const name = page.getByRole('textbox', { name: /^Name/ })
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()]
  const [first, second] = answers
  await page.route('**/uploads/**', async (route) => {
    const arrives = await answers.shift()?.promise
    await (arrives ? route.continue() : route.abort())
  })
  const saveWhileUploading = async (newName: string) => {
    await name.fill(newName)
    await logo.locator('input[type=file]').setInputFiles(await drawPicture('L', '#0f766e'))
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(logo.getByRole('progressbar')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).first().click()
  }
  await page.goto('/setup/configuration')
  await test.step('the upload fails: nothing is saved, and what was typed stays', async () => {
    await saveWhileUploading('Corner of Tea')
    first?.resolve(false)
    await expect(page.getByText('Nothing was saved, because the file did not arrive.')).toBeVisible()
    await expect(name).toHaveValue('Corner of Tea')
    await expect(page.getByText('updated successfully')).toHaveCount(0)
    await shoot(page, 'saving-uploads-failed')
  })
  await test.step('the upload arrives after the tap: it is saved with the picture', async () => {
    await saveWhileUploading('Corner of Coffee')
    await expect(page.getByText('Uploading')).toBeVisible()
    // Fields are checked when they are left, which is no reason to forget the save.
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Keong Saik Road')
    await name.click()
    second?.resolve(true)
    await expect(page.getByText('updated successfully')).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Corner of Coffee')
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('12 Keong Saik Road')
    await expect(logo.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  })
})
