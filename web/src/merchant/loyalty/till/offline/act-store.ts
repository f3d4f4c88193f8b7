import type { QueuedAct } from './queued-act.ts'

/** Where acts wait: on this device, past reloads and sign-outs. */
export type ActStore = {
  all(): Promise<QueuedAct[]>
  put(act: QueuedAct): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Hears that another window of this browser has changed what is kept. */
  watch(changed: () => void): void
}

const [database, table] = ['till-acts', 'acts']

/** The store of this browser; it fails where the browser keeps nothing, and then nothing may be queued. */
export function browserActStore(): ActStore {
  let opened: Promise<IDBDatabase> | undefined
  let windows: BroadcastChannel | undefined
  const open = () => (opened ??= openDatabase())
  const work = async <T>(mode: IDBTransactionMode, ask: (acts: IDBObjectStore) => IDBRequest<T> | undefined) => {
    const transaction = (await open()).transaction(table, mode)
    const request = ask(transaction.objectStore(table))
    // Kept is only what the transaction has ended with.
    await ended(transaction)
    if (mode === 'readwrite') windows?.postMessage(table)
    return request?.result
  }
  return {
    all: async () => (await work('readonly', (acts) => acts.getAll() as IDBRequest<QueuedAct[]>)) ?? [],
    put: async (act) => void (await work('readwrite', (acts) => acts.put(act))),
    remove: async (ids) =>
      void (await work('readwrite', (acts) => {
        for (const id of ids) acts.delete(id)
        return undefined
      })),
    watch: (changed) => {
      windows = new BroadcastChannel(database)
      windows.addEventListener('message', changed)
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table, { keyPath: 'id' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    const fail = () => reject(transaction.error ?? new Error('not kept'))
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })
}
