/**
 * Lets the till's pages open without network: built as a file of its own, `/merchant/sw.js`. The network comes first, always:
 * a page of an earlier build is shown only where none arrives. It touches the till's pages and the files that belong to
 * them, never a call, so nothing about anybody is kept by it.
 */
declare const __TILL_FILES__: readonly string[]
declare const __TILL_ENTRY__: string
declare const __TILL_BUILD__: string

export type Waits = Event & { waitUntil(work: Promise<unknown>): void }
type Fetches = Event & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate' | 'message', heard: (event: Waits) => void): void
  addEventListener(name: 'fetch', heard: (event: Fetches) => void): void
}

const worker = globalThis as unknown as Scope
const [prefix, page] = ['till-', '/merchant/quick-earn-attend']
const cacheName = prefix + __TILL_BUILD__
const files = new Set(__TILL_FILES__)
const pages = new Set([page, '/merchant/quick-redeem', '/merchant/adjust', '/merchant/adjust_v2', '/merchant/tools'])
/** A network that does not answer within so long is none, for somebody with a customer before them. */
const REQUEST_TIMEOUT_MS = 4000

worker.addEventListener('install', (event) => event.waitUntil(fill()))
worker.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()))
// A page that was on its way when the worker began asks for it.
worker.addEventListener('message', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && pages.has(pathname)) event.respondWith(pageOf(request))
  else if (files.has(pathname)) event.respondWith(fileOf(request))
})

/** The whole of one build or nothing: a page whose files belong to another one would not start. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  const answer = await fetch(page, { cache: 'no-store' })
  if (!answer.ok || !(await answer.clone().text()).includes(__TILL_ENTRY__)) throw new Error('a page of another build')
  await cache.addAll(__TILL_FILES__)
  await cache.put(page, answer)
  await worker.skipWaiting()
}

async function removeOldCaches(): Promise<void> {
  for (const old of await caches.keys()) if (old.startsWith(prefix) && old !== cacheName) await caches.delete(old)
  await worker.clients.claim()
}

async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = cache.match(page)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    // A proxy's «bad gateway» is no page.
    return answer.status < 500 ? answer : ((await kept) ?? answer)
  } catch {
    return (await kept) ?? Response.error()
  }
}

async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(request.url)) ?? fetch(request)
}
