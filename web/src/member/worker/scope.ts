/** The part of a service worker's world that ours uses: its types are not among those of pages. */
type Waits = Event & { waitUntil(work: Promise<unknown>): void }
type Events = {
  install: Waits
  activate: Waits
  message: Waits & { data: unknown }
  push: Waits & { data: { json(): unknown } | null }
  notificationclick: Waits & { notification: Notification }
  fetch: Waits & {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
}
type Scope = {
  registration: ServiceWorkerRegistration
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> }
  addEventListener<Name extends keyof Events>(name: Name, heard: (event: Events[Name]) => void): void
}

export const worker = globalThis as unknown as Scope
