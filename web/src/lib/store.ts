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
  found ??= usable() ?? memoryStore()
  return found
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
