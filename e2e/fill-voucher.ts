import type { Page } from '@playwright/test'
import { upload } from './upload.ts'

/** Fills in the form of a new voucher, with pictures. */
export async function fillVoucher(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).fill('Coffee for a month')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Thirty mornings')
  await page.getByRole('textbox', { name: /^Description/ }).fill('Every morning a cup.')
  await page.getByRole('spinbutton', { name: /^Amount/ }).fill('50')
  await page.getByRole('spinbutton', { name: /^Price/ }).fill('45')
  await upload(page, 'Banner', 'V', '#5b3a29', { width: 1920, height: 640 })
  await upload(page, 'Square picture', 'S', '#14532d')
}
