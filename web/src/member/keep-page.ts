import { isKeptPage, isLasting, type KeepMessage } from './kept-cards.ts'

/** Has the worker keep this page as the server now renders it, with all it needs where there is no network. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !isKeptPage(location.pathname)) return
  // What else a phone at a till is asked for.
  await import('./code-now.ts')
  await navigator.serviceWorker.register('/member/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const files = used.filter(({ origin, pathname }) => origin === location.origin && isLasting(pathname))
  const message: KeepMessage = { keep: location.pathname, files: [...new Set(files.map(({ pathname }) => pathname))] }
  active?.postMessage(message)
}
