import { expect, type Page } from '@playwright/test'
import { drawPicture } from './pictures.ts'

/** Chooses a drawn picture for a field of a form and takes it as it was cut. */
export async function upload(page: Page, label: string, letter: string, colour: string, size?: Size): Promise<void> {
  const field = page
    .locator('.ant-form-item:visible')
    .filter({ has: page.locator('label', { hasText: new RegExp(`^${label}`) }) })
    .first()
  await field.locator('input[type=file]').setInputFiles(await drawPicture(letter, colour, size))
  await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
  await expect(field.getByText('Replace')).toBeVisible()
  await expect(field.locator('img')).toHaveJSProperty('complete', true)
  await expect(field.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
}

type Size = Parameters<typeof drawPicture>[2]
