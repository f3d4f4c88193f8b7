import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from './check-page.ts'
import { expect, waitUntilReady, test } from './journey.ts'
import { brokenWords, clippedTexts, enlargeText, widerThanPlace } from './large-text.ts'
import { screensOf } from '../scripts/demo-screens.ts'
import { windowFor } from './sweep.ts'

const phone = { width: 390, height: 844 }

test('a member’s page is readable with text of double size: nothing is cut off, no word is broken, nothing scrolls sideways', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const page = await open({ viewport: phone })
  for (const language of ['en-US', 'pt-BR'])
    for (const { name, path } of (await screensOf(app)).filter(({ by }) => by === 'member')) {
      await page.goto(withLanguage(path, language))
      await waitUntilReady(page)
      await enlargeText(page, 2)
      await expectNoSidewaysScrolling(page, `${name} enlarged`)
      expect.soft(await clippedTexts(page), `${name} is cut off nowhere in ${language}`).toEqual([])
      expect.soft(await brokenWords(page), `${name} breaks no word in ${language}`).toEqual([])
      if (language === 'pt-BR') await shoot(page, `large-${name}`)
    }
})

test('the back office keeps buttons and figures whole with text of double size on a phone', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const page = await windowFor(open, app, 'merchant', { theme: 'light', language: 'pt-BR' })
  await page.setViewportSize(phone)
  const names = [
    'campaign-add',
    'coupon-add',
    'automation-add',
    'liability',
    'receipts-report',
    'daily-earn-burn',
    'adjust',
  ]
  const screens = (await screensOf(app)).filter(({ by, name }) => by === 'merchant' && names.includes(name))
  expect(screens).toHaveLength(names.length)
  for (const { name, path } of screens) {
    await page.goto(path)
    await waitUntilReady(page)
    await enlargeText(page, 2)
    const parts = '.save-bar button, .open-camera, .figures dd, .chart-legend button'
    await expect.soft(page.locator(parts).first(), `${name} has any`).toBeVisible()
    expect.soft(await widerThanPlace(page, parts), `${name} cuts nothing off`).toEqual([])
    await shoot(page, `large-office-${name}`)
  }
})

test('a member’s page breaks no word on a phone, a tablet and a desktop, in the language of the longest words', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const page = await open({ viewport: phone })
  for (const { name, path } of (await screensOf(app)).filter(({ by }) => by === 'member')) {
    await page.goto(withLanguage(path, 'pt-BR'))
    for (const width of [360, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await waitUntilReady(page)
      expect.soft(await brokenWords(page), `${name} breaks no word at ${width} px`).toEqual([])
      await shoot(page, `words-${name}`)
    }
  }
})

test('a member’s page is usable by a screen reader: one main part, ordered headings, focus from top to bottom, sheets that return it', {
  tag: '@once',
}, async ({ app, open }) => {
  const page = await open({ viewport: phone })
  const screens = (await screensOf(app)).filter(({ by }) => by === 'member')
  for (const { name, path } of screens) {
    await page.goto(path)
    await waitUntilReady(page)
    expect.soft(jumpsIn(await headingLevels(page)), `the headings of ${name}`).toEqual([])
    await expect.soft(page.getByRole('banner'), name).toHaveCount(1)
    await expect.soft(page.getByRole('main'), name).toHaveCount(1)
    expect.soft(await focusOrder(page), `the focus goes through ${name}`).toEqual([])
  }
  const path = (wanted: string) => screens.find(({ name }) => name === wanted)?.path ?? ''
  await page.goto(path('member-points'))
  for (const name of ['Scan a code', 'Invite friends', 'News on my phone'])
    await expectSheet(page, page.getByRole('button', { name }), name)
  await expectSheet(page, page.getByRole('button', { name: /QR code/ }).first(), 'the enlarged code')
  await expectFocusIsLeft(page)
  await page.goto(path('member-carnival'))
  await expectSheet(page, page.getByRole('button', { name: /: Book$/ }).first(), 'the times of a booth')
  await expectSheet(page, page.getByRole('button', { name: 'Scan a booth’s code' }), 'the scanner of a carnival')
  await page.goto(path('member-join'))
  await expectSheet(page, page.getByRole('button', { name: 'Read the terms' }), 'the terms')
})

const withLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

const headingLevels = (page: Page): Promise<number[]> =>
  page.evaluate(`[...document.querySelectorAll('h1, h2, h3, h4')]
    .filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]))`)

/** Headings that are not where they belong: one of the first level, which comes first, and no level is left out. */
const jumpsIn = (levels: number[]): string[] =>
  levels.flatMap((level, i) => {
    const above = levels[i - 1] ?? 0
    return level > above + 1 || (level === 1 && i > 0) ? [`${above} before ${level}`] : []
  })

/** Walks through a page by the keyboard: what the focus reaches lies below or beside what it has left, and can be seen. */
async function focusOrder(page: Page): Promise<string[]> {
  const wrong: string[] = []
  let last = { name: 'the top', top: 0 }
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate<typeof last & { isSeen: boolean }>(`(() => {
      const one = document.activeElement
      // A file is chosen by the label around the field; a date's field shows which of its parts has the focus.
      const shown = one.type === 'file' ? one.closest('label') : one
      const { top, width, height } = shown.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(shown)
      const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
      return {
        name: one === document.body ? '' : one.textContent || one.ariaLabel || one.name || one.tagName,
        top: top + scrollY,
        isSeen: width > 1 && height > 1 && (isOutlined || one.type === 'date'),
      }
    })()`)
    if (!at.name) return wrong
    // Within one row the words of a button may stand a little higher than its neighbour's.
    if (at.top < last.top - 60) wrong.push(`${last.name} leads up to ${at.name}`)
    if (!at.isSeen) wrong.push(`${at.name} has the focus and does not show it`)
    last = at
  }
  return [...wrong, 'the focus goes round and round']
}

/** What a button opens: has the focus and a name, keeps the focus in, passes axe, and gives the focus back. */
async function expectSheet(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog, name).toHaveAccessibleName(/./)
  const isInside = () =>
    page.evaluate<boolean>(`(() => {
      const [focused, open] = [document.activeElement, document.querySelector('dialog[open]')]
      return focused === document.body || open.contains(focused)
    })()`)
  for (let i = 0; i < 12; i++) {
    expect.soft(await isInside(), `the focus stays in ${name}`).toBe(true)
    await page.keyboard.press('Tab')
  }
  await expectAccessible(page, name)
  await page.keyboard.press('Escape')
  await expect(dialog, name).toBeHidden()
  await expect.soft(opener, `${name} gives the focus back`).toBeFocused()
}

/** A sheet that is still closing does not take the focus from a button that has been reached meanwhile. */
async function expectFocusIsLeft(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Invite friends' })
  await page.getByRole('button', { name: 'News on my phone' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(`(() => {
    document.querySelector('dialog').close()
    ;[...document.querySelectorAll('button')].find((one) => one.textContent === 'Invite friends').focus()
  })()`)
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect.soft(next, 'the sheet leaves the focus where it is').toBeFocused()
}
