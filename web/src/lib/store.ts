import { testToken } from './test-data.ts'
import { currentView } from './viewing.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A store that lasts as long as the page. */
export function memoryStore(): Store {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

let found: Store | undefined

/** localStorage, or memory where the browser forbids it. */
export function browserStore(): Store {
  found ??= inView(usable()) ?? memoryStore()
  return found
}

/**
 * A tab that views a merchant, or shows test data, reads of this browser how pages look, and the platform's own session. It leaves nothing
 * behind.
 */
function inView(store: Store | undefined): Store | undefined {
  if (!store || !(currentView() || testToken())) return store
  const own = memoryStore()
  for (const key of ['ui-settings', 'merchant-login-language', 'system-token']) {
    const value = store.getItem(key)
    if (value) own.setItem(key, value)
  }
  return own
}

function usable(): Store | undefined {
  try {
    const store = globalThis.localStorage
    store.setItem('store-probe', '1')
    store.removeItem('store-probe')
    return store
  } catch {
    return undefined
  }
}
