/** The pages of this phone's cards, each in a cache of its own with the files it needs: gone with it, or replaced whole. */
import { pause } from '../../lib/pause.ts'
import { cacheOf, isOurs, isOutdated, type KeepMessage } from '../kept-cards.ts'

// At a till nobody waits longer for a network that is as good as none.
const REQUEST_TIMEOUT_MS = 3000
const MAX_PAGES = 8

const anyLanguage = { ignoreVary: true } as const
// A page that has just come, until its files are here as well: the two belong together.
const freshOf = (path: string): string => `${path}?fresh`

/** A page as the server renders it; where that takes too long or fails, as it was kept. */
export async function answerPage(
  path: string,
  ask: () => Promise<Response>,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const asked = ask()
  waitUntil(asked.then((answer) => noteAnswer(path, answer.clone())).catch(() => undefined))
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
export async function keepPage({ keep: path, files }: KeepMessage): Promise<void> {
  const cache = await caches.open(cacheOf(path))
  await Promise.allSettled(files.map(async (file) => (await cache.match(file, anyLanguage)) ?? (await cache.add(file))))
  const page = (await cache.match(freshOf(path), anyLanguage)) ?? (await fetch(path))
  if (!page.ok) return
  await cache.put(path, page)
  const wanted = new Set([path, ...files])
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!wanted.has(pathname + search)) await cache.delete(request, anyLanguage)
  }
  const pages = (await caches.keys()).filter((name) => isOurs(name) && name !== cacheOf(path))
  await Promise.all(pages.slice(0, -(MAX_PAGES - 1)).map((name) => caches.delete(name)))
}

/** A file that never changes, from wherever it is nearest. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, anyLanguage)) ?? fetch(request)

export async function forgetOutdated(): Promise<void> {
  await Promise.all((await caches.keys()).filter(isOutdated).map((name) => caches.delete(name)))
}
