import { readFileSync } from 'node:fs'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop, password } from './shop.ts'
import { heading } from './visit.ts'

test('an owner exports everything, and downloads the file with the password', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const owner = await hire(app, merchant, 'owner')
  const page = await open({ token: owner.token })
  const confirm = async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await page.goto('/setup/configuration')
  await page.getByRole('link', { name: 'Export everything' }).click()
  await expect(heading(page, 'Export everything')).toBeVisible()
  await expect(page.getByText('There is no export yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Make an export' }).click()
  await confirm()
  await expect(page.getByText('The export has begun.')).toBeVisible()
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await shoot(page, 'full-exports')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await confirm()
  const file = await downloaded
  expect(file.suggestedFilename()).toContain(merchant.name)
  expect(readFileSync(await file.path(), 'latin1')).toContain('data/chop_entry.jsonl')
})
