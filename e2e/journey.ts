import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../server/src/core/app.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { standStill } from './stand-still.ts'
import { type KeptWindow, WindowPool } from './windows.ts'

/** Who sits at a window, and how that browser is set. */
export type Window = {
  token?: string
  holder?: 'merchant' | 'system'
  language?: Language
  settings?: Record<string, unknown>
  /** Another browser, such as one with a camera, whose windows are not used again. */
  browser?: Browser
  /** Another name of the server. */
  origin?: string
  viewport?: { width: number; height: number }
  permissions?: string[]
  /** The language of the browser itself, which members' pages follow. */
  locale?: Language
  /** What the browser says it is. */
  userAgent?: string
  /** Whether things move; most journeys need not wait for that. */
  moving?: boolean
}

export type OpenWindow = (window?: Window) => Promise<Page>

type Fixtures = {
  /** Opens a window of its own; the journey fails when a page in it threw or broke the content policy. */
  open: OpenWindow
  /**
   * Waits until the page stands still; with CHOPCARD_TEST_E2E_SHOTS set, keeps a picture of the whole page under e2e/shots,
   * or of the window where a dialog covers it. Pictures are for looking: taking them is a tenth of the journeys' time.
   */
  shoot: (page: Page, name: string) => Promise<void>
}

/** A journey: windows of people, and the data of the server under test to begin with. */
export const test = base.extend<Fixtures, { app: App; windows: WindowPool }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const { CHOPCARD_TEST_E2E_DATA_DIR: dataDir, CHOPCARD_TEST_E2E_DATABASE_URL: url = '' } = process.env
      const config = readConfig({
        CHOPCARD_DATA_DIR: dataDir,

        CHOPCARD_DATABASE_POOL: '3',
      })
      const app = openApp(config, url, makeLog('silent'), features)
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  windows: [
    async ({ browser }, use) => {
      const windows = new WindowPool(browser, watchTroubles)
      await use(windows)
      await windows.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ baseURL, windows }, use, journey) => {
    const taken: KeptWindow[] = []
    await use(
      async ({ browser, viewport, permissions, locale, userAgent, moving, origin = String(baseURL), ...who } = {}) => {
        const options = {
          baseURL: origin,
          reducedMotion: moving ? 'no-preference' : 'reduce',
          ...(viewport && { viewport }),
          ...(permissions && { permissions }),
          ...(locale && { locale }),
          ...(userAgent && { userAgent }),
        } as const
        const pool = browser ? new WindowPool(browser, watchTroubles) : windows
        const window = await pool.take(options, storedFor(who))
        taken.push(window)
        return window.page
      },
    )
    const troubles = taken.flatMap((window) => window.troubles)
    // What a failed journey left in its windows is not known.
    await Promise.all(
      taken.map((window) => (journey.errors.length ? window.context.close() : windows.giveBack(window))),
    )
    expect(troubles, 'no page threw, broke the content policy or opened a dialog').toEqual([])
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
  shoot: async ({}, use) => {
    const folder = join(import.meta.dirname, 'shots')
    await use(async (page, name) => {
      await waitUntilReady(page)
      if (!process.env.CHOPCARD_TEST_E2E_SHOTS) return
      mkdirSync(folder, { recursive: true })
      await page.screenshot({
        path: join(folder, `${name}-${page.viewportSize()?.width}.png`),
        fullPage: !(await page.getByRole('dialog').count()),
      })
    })
  },
})

export { expect }

/** Notes what no page may do: throw, break the content policy, or open a dialog of the browser. */
export function watchTroubles(context: BrowserContext, troubles: string[]): void {
  context.on('weberror', (error) => troubles.push(String(error.error().stack)))
  context.on('console', (line) => {
    if (/Content Security Policy|hydrat/i.test(line.text())) troubles.push(line.text())
  })
  context.on('dialog', (dialog) => {
    troubles.push(`a dialog of the browser: ${dialog.message()}`)
    void dialog.dismiss()
  })
}

function storedFor({ token, holder = 'merchant', language, settings }: Window): Record<string, string> {
  const stored = {
    [`${holder}-token`]: token && JSON.stringify({ token, expiresAt: Date.now() + 7 * 86_400_000 }),
    'merchant-login-language': language,
    'ui-settings': settings && JSON.stringify(settings),
  }
  return Object.fromEntries(Object.entries(stored).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/**
 * Until everything a page asked for has arrived and nothing moves any more. The page itself looks with every frame: Playwright's
 * own expectations look again after 100 ms, then 250, then 500, on every screen.
 */
export async function waitUntilReady(page: Page): Promise<void> {
  await inPageThatStays(page, whenLoaded)
  await standStill(page)
}

const whenLoaded = `(async () => {
  const seen = (query) => [...document.querySelectorAll(query)].some((one) => one.checkVisibility({ visibilityProperty: true }))
  const end = performance.now() + 30_000
  while (!seen('h1, h2') || seen('.ant-skeleton, .ant-spin-spinning, [aria-busy=true]')) {
    if (performance.now() > end) throw new Error('After 30 seconds the page has no heading, or still loads')
    await new Promise(requestAnimationFrame)
  }
})()`

/** Evaluates an expression, anew where the page was left for another one meanwhile. */
async function inPageThatStays(page: Page, expression: string): Promise<void> {
  for (;;) {
    try {
      return await page.evaluate<void>(expression)
    } catch (error) {
      if (!/context was destroyed|navigation/.test(String(error))) throw error
      await page.waitForLoadState()
    }
  }
}

/** Whether the page was made for a narrow window. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 800
