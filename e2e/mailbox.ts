import { expect, type Page } from '@playwright/test'

/** Opens the newest message to somebody on the mailbox page and answers with the address its button leads to. */
export async function linkInMailTo(page: Page, address: string): Promise<string> {
  const messages = page.getByRole('listitem')
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(address)}`)
    await expect(messages.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await messages.first().getByRole('link').first().click()
  const button = page.frameLocator('iframe').getByRole('link').first()
  const href = await button.getAttribute('href')
  expect(href).toContain('http://127.0.0.1')
  return String(href)
}
