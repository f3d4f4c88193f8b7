/**
 * The members' service worker, built as a file of its own, `/member/sw.js`: it keeps the pages of cards for when there is no
 * network, and shows messages of the shop while no page is open.
 */
import { isKeptPage, isLasting, type KeepMessage } from './kept-cards.ts'
import { answerFile, answerPage, forgetOutdated, keepPage } from './worker/kept-pages.ts'
import { worker } from './worker/scope.ts'

type Message = {
  title: string
  body: string
  url: string
  icon?: string
  image?: string
  tag?: string
  lang?: string
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('activate', (event) => {
  // A page is asked for while the worker starts, so that it comes no later for having one.
  const ahead = worker.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([ahead, forgetOutdated()]).then(() => worker.clients.claim()))
})

// A page that was on its way when the worker began is not its yet.
worker.addEventListener('message', (event) =>
  event.waitUntil(Promise.all([keepPage(event.data as KeepMessage), worker.clients.claim()])),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (isLasting(pathname)) return event.respondWith(answerFile(request))
  if (request.mode !== 'navigate') return
  // Every page was asked for while the worker started: one that is not answered with that would be asked for again.
  const ask = async () => (await event.preloadResponse) ?? (await fetch(request))
  // What a booth asks for is no page to come back to.
  const isKept = isKeptPage(pathname) && !searchParams.has('booth')
  event.respondWith(isKept ? answerPage(pathname, ask, (work) => event.waitUntil(work)) : ask())
})

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as Message | undefined
  if (!message) return
  const { title, body, url, icon, image, tag, lang } = message
  // A picture that not every browser knows of, and where a tap leads.
  const options = { body, icon, image, tag, lang, data: url } as NotificationOptions
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(String(event.notification.data), worker.location.origin)
  // A message leads to the card, and nowhere else.
  if (url.origin === worker.location.origin) event.waitUntil(worker.clients.openWindow(url.href))
})
