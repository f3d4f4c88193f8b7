const [script, scope] = ['/merchant/sw.js', '/merchant/']

/** Lets the till's pages open without network. Where workers cannot be had, the open page still goes on by itself. */
export async function registerWorker(): Promise<void> {
  await workers()
    ?.register(script, { scope, updateViaCache: 'none' })
    .catch(() => undefined)
}

/** The shop has switched it off: nothing of the application stays behind. */
export async function unregisterWorker(): Promise<void> {
  const found = await workers()?.getRegistration(scope)
  if (!found?.scope.endsWith(scope)) return
  await found.unregister()
  for (const name of await caches.keys()) if (name.startsWith('till-')) await caches.delete(name)
}

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)
