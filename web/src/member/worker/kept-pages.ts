/** The pages of this phone's cards, each in a cache of its own with the files it needs: gone with it, or replaced whole. */
import { pause } from '../../lib/pause.ts'
import { cacheOf, isOurs, isOutdated, type KeepMessage } from '../kept-cards.ts'

// At a till nobody waits longer for a network that is as good as none.
const REQUEST_TIMEOUT_MS = 3000
const MAX_PAGES = 8

const anyLanguage = { ignoreVary: true } as const
// A page that has just come, until its files are here as well: the two belong together.
const freshOf = (path: string): string => `${path}?fresh`

let lastChange: Promise<unknown> = Promise.resolve()

/** Changes what is kept one after the other: what one removes, another may just have added. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const changed = lastChange.then(change)
  lastChange = changed.catch(() => undefined)
  return changed
}

/** A page as the server renders it; where that takes too long or fails, as it was kept. */
export async function answerPage(
  path: string,
  ask: () => Promise<Response>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const asked = ask()
  const noted = asked.then((answer) => {
    const copy = answer.clone()
    return inTurn(() => noteAnswer(path, copy))
  })
  waitUntil(noted.catch(() => undefined))
  const answer = await Promise.race([asked, pause(REQUEST_TIMEOUT_MS)]).catch(() => undefined)
  if (answer && answer.status < 500) return answer
  return (await keptPage(path)) ?? asked
}

async function noteAnswer(path: string, answer: Response): Promise<void> {
  // A card that is no more is not shown as if it were.
  if (answer.status === 404) await caches.delete(cacheOf(path))
  else if (answer.ok && !answer.redirected) await (await caches.open(cacheOf(path))).put(freshOf(path), answer)
}

/** A kept page says since when, so that it tells the member. */
async function keptPage(path: string): Promise<Response | undefined> {
  const page = await caches.match(path, { cacheName: cacheOf(path), ...anyLanguage })
  if (!page) return undefined
  const since = new Date(page.headers.get('date') ?? Date.now()).toISOString()
  const html = (await page.text()).replace('<html ', `<html data-kept="${since}" `)
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html, { headers })
}

/** Keeps a page as it is now with its files, and lets go of what it needed before. */
export const keepPage = (message: KeepMessage): Promise<void> => inTurn(() => keepNext(message))

async function keepNext({ keep: path, files }: KeepMessage): Promise<void> {
  const cache = await caches.open(cacheOf(path))
  const page = (await cache.match(freshOf(path), anyLanguage)) ?? (await fetch(path))
  if (!page.ok) return
  // The page may be a newer one than the window that asks: it needs the scripts that it names itself.
  const wanted = new Set([...files, ...scriptsIn(await page.clone().text())])
  const add = async (file: string) => (await cache.match(file, anyLanguage)) ?? (await cache.add(file))
  await Promise.allSettled([...wanted].map(add))
  await cache.put(path, page)
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (search || (pathname !== path && !wanted.has(pathname))) await cache.delete(request, anyLanguage)
  }
  const pages = (await caches.keys()).filter((name) => isOurs(name) && name !== cacheOf(path))
  await Promise.all(pages.slice(0, -(MAX_PAGES - 1)).map((name) => caches.delete(name)))
}

const scriptsIn = (html: string): string[] => html.match(/\/assets\/member\/[\w.-]+\.js/g) ?? []

/** A file that never changes, from wherever it is nearest. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, anyLanguage)) ?? fetch(request)

export async function forgetOutdated(): Promise<void> {
  await Promise.all((await caches.keys()).filter(isOutdated).map((name) => caches.delete(name)))
}
