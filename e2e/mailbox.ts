import { expect, type Page } from '@playwright/test'

/** Opens the newest message to somebody on the mailbox page and answers with the address its first link, or one of a name, leads to. */
export async function linkInMailTo(page: Page, address: string, name?: string): Promise<string> {
  const messages = page.getByRole('listitem')
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(address)}`)
    await expect(messages.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await messages.first().getByRole('link').first().click()
  const link = page
    .frameLocator('iframe')
    .getByRole('link', name === undefined ? {} : { name })
    .first()
  const href = await link.getAttribute('href')
  expect(href).toContain('http://127.0.0.1')
  return String(href)
}
