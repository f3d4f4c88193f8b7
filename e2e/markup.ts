import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

// Whatever gets in as markup runs: a picture that fails, a script, a link that is code, an attribute that is closed.
export const long = `<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>"'><a href="javascript:alert(4)">x`
export const short = '<img src=x onerror=alert(5)>'
export const tiny = '<b onclick=alert(6)>'

/** Nothing of it has become a part of the page. */
export async function expectNothingBuilt(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"], [onerror], [onload], [onclick], a[href^="javascript"]')).toHaveCount(0)
}
