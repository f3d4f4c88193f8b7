/** What shows messages of the shop while no page is open: built as a file of its own, `/member/sw.js`. */
export type Message = {
  title: string
  body: string
  url: string
  icon?: string
  image?: string
  tag?: string
  lang?: string
}
type Waits = Event & { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waits & { data: { json(): unknown } | null }
type ClickEvent = Waits & { notification: Notification }
type Scope = {
  registration: ServiceWorkerRegistration
  location: Location
  clients: { openWindow(url: string): Promise<unknown> }
  addEventListener(name: 'push', heard: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', heard: (event: ClickEvent) => void): void
}

const worker = globalThis as unknown as Scope

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
