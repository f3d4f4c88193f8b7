import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect, waitUntilReady } from './journey.ts'
import { findOnStillPage } from './stand-still.ts'
import { textsOn, wordsOf } from './words.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** No serious or critical finding of axe on the page as it stands, and one heading of the first level in sight. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await waitUntilReady(page)
  expect.soft(await accessibilityProblems(page), `${name} is accessible`).toEqual([])
  const headings = page.locator('h1:visible')
  expect.soft(await headings.allTextContents(), `${name} has one heading of the first level`).toHaveLength(1)
}

// A rule's findings all have the rule's own impact: those of other impacts would be found and thrown away.
const others = `Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => [id, { enabled: false }]))`

/** The serious and critical findings of axe. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A page that is moved through keeps it, and needs not read it again for every screen.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe)
  // No rule in use reads style sheets, which would be asked for anew on every screen.
  const violations = await findOnStillPage<AxeResults['violations'][number]>(
    page,
    `axe.run({ resultTypes: ['violations'], preload: false, rules: ${others} })
      .then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'))`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

const keys = new Set([...wordsOf('en-US').keys()].flatMap((key) => [key, key.slice(key.indexOf(':') + 1)]))

/** Words are words, not the keys they are kept under. */
export async function expectNoKeys(page: Page, name: string): Promise<void> {
  expect.soft(await keysOn(page), `${name} shows no key`).toEqual([])
}

/** The texts of the page that hold a key. */
export async function keysOn(page: Page): Promise<string[]> {
  const texts = await textsOn(page)
  return texts.filter((text) => text.split(/\s+/).some((word) => /[.:]/.test(word) && keys.has(word)))
}

/** Nothing reaches past the edge of the window. */
export async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  expect.soft(await widerThanWindow(page), `${name} needs no scrolling sideways`).toEqual([])
}

/** What reaches past the edge of a window that scrolls sideways. */
export const widerThanWindow = (page: Page): Promise<string[]> =>
  findOnStillPage(
    page,
    `(() => {
      const root = document.documentElement
      if (root.scrollWidth <= root.clientWidth) return []
      return [...document.body.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
        .map((one) => one.tagName + '.' + one.className)
        .slice(0, 5)
    })()`,
  )
