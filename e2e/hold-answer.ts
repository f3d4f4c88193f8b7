import type { Page } from '@playwright/test'

/** Keeps the answers of the server to an address back until `answer` is called. */
export async function holdAnswer(page: Page, address: string): Promise<{ answer: () => void }> {
  const isDue = Promise.withResolvers<undefined>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    await isDue.promise
    await route.fulfill({ response })
  })
  return { answer: () => isDue.resolve(undefined) }
}
