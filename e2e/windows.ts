import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** A window of the browser that journeys use one after the other. */
export type KeptWindow = {
  context: BrowserContext
  page: Page
  /** What pages did that no page may do, since the window was taken. */
  troubles: string[]
}
type Kept = KeptWindow & { key: string; origin: string; tools: CDPSession; isUsedUp: boolean }

/** An answer of the server without scripts. Another site's page would be another process, which compiles every script anew. */
const emptyPage = '/api/healthz'

/** Whether no page of the application is open in the window. */
export const isEmpty = (page: Page): boolean => new URL(page.url()).pathname === emptyPage

/**
 * Windows that were emptied after a journey and wait for the next one: a new window loads and compiles every script anew,
 * which costs more processor time than everything else that a page does.
 */
export class WindowPool {
  readonly #waiting = new Map<string, Kept[]>()

  readonly #browser: Browser
  readonly #watch: (context: BrowserContext, troubles: string[]) => void

  constructor(browser: Browser, watch: (context: BrowserContext, troubles: string[]) => void) {
    this.#browser = browser
    this.#watch = watch
  }

  /** A window that stores nothing but `stored`, and no other one than those of the same `options` (size, language, permissions). */
  async take(
    options: BrowserContextOptions & { baseURL: string },
    stored: Record<string, string>,
  ): Promise<KeptWindow> {
    const key = JSON.stringify(options)
    const window = this.#waiting.get(key)?.pop() ?? (await this.#make(options, key))
    // Playwright's own setStorageState would forget every script that was loaded, too.
    await window.page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`)
    return window
  }

  /** Empties the window for the next journey, or closes it where that is not possible. */
  async giveBack(given: KeptWindow): Promise<void> {
    const window = given as Kept
    const isOurs = window.context.browser() === this.#browser
    if (!isOurs || window.isUsedUp || !(await empty(window))) return window.context.close()
    this.#waiting.set(window.key, [...(this.#waiting.get(window.key) ?? []), window])
  }

  async close(): Promise<void> {
    await Promise.all([...this.#waiting.values()].flat().map(({ context }) => context.close()))
  }

  async #make(options: BrowserContextOptions & { baseURL: string }, key: string): Promise<Kept> {
    const context = await this.#browser.newContext(options)
    const troubles: string[] = []
    this.#watch(context, troubles)
    const page = await context.newPage()
    await page.goto(emptyPage)
    const tools = await context.newCDPSession(page)
    const window = { context, page, troubles, key, origin: options.baseURL, tools, isUsedUp: false }
    noteWhatStays(window)
    forgetLoadedWithoutNetwork(window)
    return window
  }
}

/** Without a network a page has what its worker keeps: whatever the browser happened to load before would hide what is missing. */
function forgetLoadedWithoutNetwork({ context, tools }: Kept): void {
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    if (isOffline) await tools.send('Network.clearBrowserCache')
    await setOffline(isOffline)
  }
}

/** Init scripts, clocks, sizes and what the developer tools set stay in a window: it is not used again after those. */
function noteWhatStays(window: Kept): void {
  const { context, page } = window
  const note = <T extends object>(target: T, ...names: (keyof T)[]) => {
    for (const name of names) {
      const method = (target[name] as (...given: unknown[]) => unknown).bind(target)
      const noting = (...given: unknown[]) => {
        window.isUsedUp = true
        return method(...given)
      }
      Object.assign(target, { [name]: noting })
    }
  }
  note(context, 'addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession')
  note(page, 'addInitScript', 'exposeBinding', 'exposeFunction', 'emulateMedia', 'setViewportSize')
  note(context.clock, 'install', 'pauseAt', 'setFixedTime', 'setSystemTime')
}

/** Removes what a journey left in a window, but what the browser has loaded. Answers whether it could. */
async function empty({ context, page, troubles, origin, tools }: Kept): Promise<boolean> {
  if (page.isClosed()) return false
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  page.removeAllListeners('console')
  await context.setOffline(false)
  // An answer that is still held back, or just on its way, is nobody's any more.
  const anyway = { behavior: 'ignoreErrors' } as const
  await Promise.all([context.unrouteAll(anyway), page.unrouteAll(anyway)])
  const left = await page.evaluate<string>('location.origin').catch(() => undefined)
  if (left !== new URL(origin).origin) return false
  // A form that is not saved holds its page back.
  const isLeft = await page.goto(emptyPage).then(
    () => true,
    () => false,
  )
  if (!isLeft) return false
  await Promise.all([page.evaluate('sessionStorage.clear()'), context.clearCookies()])
  await tools.send('Storage.clearDataForOrigin', { origin: left, storageTypes: 'all' })
  troubles.length = 0
  return true
}
