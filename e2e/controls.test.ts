import type { Page } from '@playwright/test'
import { expectAccessible, expectNoKeys, expectNoSidewaysScrolling } from './check-page.ts'
import { expect, test } from './journey.ts'
import { clippedTexts } from './large-text.ts'

// The journeys' own alarms, each against a fault that is planted: a check that never rings proves nothing.
const controls: Record<string, (page: Page) => Promise<void>> = {
  'markup that runs is noticed': (page) => plant(page, '<img src=x onerror="alert(1)">'),
  'an exception of a page is noticed': async (page) => {
    const thrown = page.context().waitForEvent('weberror')
    await page.evaluate(`void setTimeout(() => { throw new Error('planted') })`)
    await thrown
  },
  'pale words are noticed': async (page) => {
    await plant(page, '<p style="color: #bbb; background: #fff">Can you read this?</p>')
    await expectAccessible(page, 'a page with pale words')
  },
  'a button without a name is noticed': async (page) => {
    await plant(page, '<button><span></span></button>')
    await expectAccessible(page, 'a page with a nameless button')
  },
  'a key among the words is noticed': async (page) => {
    await plant(page, '<p>menu.dashboard</p>')
    await expectNoKeys(page, 'a page with a key')
  },
  'words that are cut off are noticed': async (page) => {
    await plant(page, '<p style="width: 90px; overflow: hidden; white-space: nowrap">Far too long for its box</p>')
    expect(await clippedTexts(page)).toEqual([])
  },
  'scrolling sideways is noticed': async (page) => {
    await plant(page, '<div style="width: 3000px">wide</div>')
    await expectNoSidewaysScrolling(page, 'a wide page')
  },
}

for (const [name, fault] of Object.entries(controls))
  test.fail(`control: ${name}`, { tag: '@once' }, async ({ open }) => {
    const page = await open()
    await page.goto('/404')
    await fault(page)
  })

async function plant(page: Page, html: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const told = page.waitForEvent('console', { timeout: 3000 }).catch(() => undefined)
  await page.evaluate(`document.querySelector('h1').insertAdjacentHTML('afterend', ${JSON.stringify(html)})`)
  if (html.includes('onerror')) await told
}
