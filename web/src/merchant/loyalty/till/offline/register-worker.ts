import { pause } from '../../../../lib/pause.ts'

const [script, scope] = ['/merchant/sw.js', '/merchant/']
/** A page that is left while it registers the worker ends that, and so does a file that does not arrive. */
const TRIES_AFTER_MS = [0, 1_000, 5_000, 20_000]

let isTrying = false

/** Lets the till's pages open without network. Where workers cannot be had, the open page still goes on by itself. */
export async function registerWorker(): Promise<void> {
  const container = workers()
  if (!container || isTrying) return
  isTrying = true
  for (const milliseconds of TRIES_AFTER_MS) {
    await pause(milliseconds)
    if (!isTrying || (await isAtWork(container))) break
  }
  // The next answer of the server begins anew.
  isTrying = false
}

/** The shop has switched it off: nothing of the application stays behind. */
export async function unregisterWorker(): Promise<void> {
  isTrying = false
  const found = await workers()?.getRegistration(scope)
  if (!found?.scope.endsWith(scope)) return
  await found.unregister()
  for (const name of await caches.keys()) if (name.startsWith('till-')) await caches.delete(name)
}

async function isAtWork(container: ServiceWorkerContainer): Promise<boolean> {
  const found = await container.register(script, { scope, updateViaCache: 'none' }).catch(() => undefined)
  const coming = found?.installing ?? found?.waiting
  if (!found?.active && !(coming && (await becomesActive(coming)))) return false
  // One that began to work while this page was on its way does not know it, and would not bring it its files.
  if (!container.controller) found?.active?.postMessage('claim')
  return true
}

const becomesActive = (coming: ServiceWorker) =>
  new Promise<boolean>((resolve) => {
    const look = () => {
      if (coming.state === 'activated') resolve(true)
      if (coming.state === 'redundant') resolve(false)
    }
    coming.addEventListener('statechange', look)
    look()
  })

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)
