import { languages } from '@chopcard/contract/core/kinds.ts'
import { expect, test } from './journey.ts'
import { systemToken } from './shop.ts'

test('everybody reads at /status whether the platform works and which of its days were not good, in four languages', async ({
  open,
  shoot,
}) => {
  const page = await open()
  await page.goto('/status')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service status')
  const messages = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Emails and text messages' }) })
  await messages.getByText('2 days with a disturbance').click()
  await expect(messages.getByRole('listitem')).toHaveText([
    /: disturbed for 95 minutes$/,
    /: not running for 26 minutes$/,
  ])
  await shoot(page, 'status')
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const language of languages) {
    await page.goto(`/status?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('main')).not.toContainText('status.')
    await shoot(page, `status-dark-${language}`)
  }
})

test('an administrator finds the public page of the state from the page of the platform’s health', {
  tag: '@once',
}, async ({ open, shoot }) => {
  const visitor = await open()
  await visitor.goto('/status')
  const page = await open({ token: await systemToken(visitor), holder: 'system' })
  await page.goto('/sys/health')
  const link = page.getByRole('link', { name: 'Public page' })
  await expect(link).toHaveAttribute('href', '/status')
  await shoot(page, 'sys-health-public')
})
