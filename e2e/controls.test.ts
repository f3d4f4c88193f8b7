import type { Page } from '@playwright/test'
import { accessibilityProblems, keysOn, widerThanWindow } from './check-page.ts'
import { expect, waitUntilReady, test, watchTroubles } from './journey.ts'
import { clippedTexts } from './large-text.ts'

// The journeys' own alarms, each against a fault that is planted: a check that never rings proves nothing.
const controls: Record<string, { fault: string; find: (page: Page) => Promise<string[]> }> = {
  'pale words are noticed': {
    fault: '<p style="color: #bbb; background: #fff">Can you read this?</p>',
    find: accessibilityProblems,
  },
  'a button without a name is noticed': { fault: '<button><span></span></button>', find: accessibilityProblems },
  'a key among the words is noticed': { fault: '<p>menu.dashboard</p>', find: keysOn },
  'words that are cut off are noticed': {
    fault: '<p style="width: 90px; overflow: hidden; white-space: nowrap">Far too long for its box</p>',
    find: clippedTexts,
  },
  'scrolling sideways is noticed': { fault: '<div style="width: 3000px">wide</div>', find: widerThanWindow },
}

for (const [name, { fault, find }] of Object.entries(controls))
  test(`control: the accessibility check finds a planted fault: ${name}`, { tag: '@once' }, async ({ open }) => {
    const page = await open()
    await page.goto('/404')
    await waitUntilReady(page)
    expect(await find(page), 'before the fault is planted').toEqual([])
    await plant(page, fault)
    expect(await find(page), 'with the fault').not.toEqual([])
  })

const forbidden: Record<string, { does: (page: Page) => Promise<void>; told: RegExp }> = {
  'markup that runs is noticed': {
    does: (page) => plant(page, '<img src=x onerror="alert(1)">'),
    told: /Content Security Policy/,
  },
  'an exception of a page is noticed': {
    does: (page) => page.evaluate(`void setTimeout(() => { throw new Error('planted') })`),
    told: /planted/,
  },
  'a dialog of the browser is noticed': {
    does: (page) => page.evaluate(`alert('planted')`),
    told: /a dialog of the browser: planted/,
  },
}

// In a context of their own, or the journey that plants them would fail by them.
for (const [name, { does, told }] of Object.entries(forbidden))
  test(`control: the watched console reports a planted problem: ${name}`, { tag: '@once' }, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL })
    const troubles: string[] = []
    watchTroubles(context, troubles)
    const page = await context.newPage()
    await page.goto('/404')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(troubles).toEqual([])
    await does(page)
    await expect.poll(() => troubles.join()).toMatch(told)
    await context.close()
  })

test('control: the contrast check waits for the end of a colour transition', { tag: '@once' }, async ({ open }) => {
  const page = await open({ moving: true })
  await page.goto('/404')
  await plant(page, '<p id="planted" style="color: #bbb; background: #fff; transition: color 600ms">Readable?</p>')
  const setColour = (colour: string) =>
    page.evaluate(`{ const { style } = document.getElementById('planted'); style.color = '${colour}' }`)
  await setColour('#000')
  expect(await accessibilityProblems(page)).toEqual([])
  await setColour('#bbb')
  expect(await accessibilityProblems(page)).toHaveLength(1)
})

async function plant(page: Page, html: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(`document.querySelector('h1').insertAdjacentHTML('afterend', ${JSON.stringify(html)})`)
}
