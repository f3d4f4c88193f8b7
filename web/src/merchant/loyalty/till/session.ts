/** The operations of this session at the till; they outlive the screen and a reload, and what is unsettled outlives the sign-in. */
import type { Card, Entry } from '@chopcard/contract/loyalty/cards.ts'
import type { CallOptions } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { newKey } from '../../../lib/operation-key.ts'
import { besidesSession } from '../../../lib/session.ts'
import { browserStore, type Store } from '../../../lib/store.ts'
import { isRunning, isRunningOrOpen, type Ask, type Face, type TillOperation } from './operation.ts'
import { sendOperation } from './send-operation.ts'

const storeKey = 'till-unsettled'
const doneKey = besidesSession.done
/** So long the list of a session goes back: what is older was another day. */
const listedFor = 12 * 3_600_000
const MAX_KEPT = 30
/** What is found so soon after a reload goes on by itself; anything older waits for a person to say so. */
const goesOnFor = 120_000

type Dependencies = {
  send: (
    ask: Ask,
    options: CallOptions & { key: string },
  ) => Promise<{ data: { entry: Entry; card: Card; couponCode?: string | null } }>
  store: Store
  now: () => number
  makeKey: () => string
}

/** The session of a till over any connection, storage and clock. */
export function makeTillSession({ send, store, now, makeKey }: Dependencies) {
  let operations: readonly TillOperation[] = []
  const stops = new Map<string, AbortController>()
  const mine = new Set<string>()
  const listeners = new Set<() => void>()

  const find = (key: string) => operations.find((operation) => operation.key === key)
  const show = (next: readonly TillOperation[]) => {
    operations = next.slice(0, MAX_KEPT + next.filter(isRunningOrOpen).length)
    for (const { key } of operations) mine.add(key)
    // Another window, or another member of staff, keeps its own there.
    const others = parse(store.getItem(storeKey)).filter(({ key }) => !mine.has(key))
    store.setItem(storeKey, JSON.stringify([...operations.filter(isRunningOrOpen), ...others], withoutPin))
    const othersDone = parse(store.getItem(doneKey)).filter(({ key }) => !mine.has(key))
    const done = operations.filter((operation) => !isRunningOrOpen(operation)).map(asKept)
    store.setItem(doneKey, JSON.stringify([...done, ...othersDone].slice(0, MAX_KEPT), withoutPin))
    listeners.forEach((tell) => tell())
  }
  const change = (key: string, facts: Partial<TillOperation>) =>
    show(operations.map((operation) => (operation.key === key ? { ...operation, ...facts } : operation)))

  async function perform(key: string): Promise<TillOperation | undefined> {
    const operation = find(key)
    if (!operation || stops.has(key)) return operation
    const stop = new AbortController()
    stops.set(key, stop)
    const onChecking = () => change(key, { state: 'checking' })
    try {
      const { data } = await send(operation.ask, { key, signal: stop.signal, onChecking })
      const { entry, card, couponCode } = data
      change(key, { state: 'done', settledAt: now(), entry, card, couponCode })
    } catch (error) {
      change(key, { state: isAnswer(error) ? 'refused' : 'open', settledAt: now(), error })
    } finally {
      stops.delete(key)
    }
    return find(key)
  }

  return {
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    operations: () => operations,
    /** Asks for something new under a key of its own; the answer is the operation as it ended. */
    run(ask: Ask, face: Face, by: string) {
      const operation: TillOperation = { key: makeKey(), by, ask, face, state: 'sending', startedAt: now() }
      show([operation, ...operations])
      return perform(operation.key)
    },
    /** Asks again for the same thing, under the same key. */
    again(key: string) {
      change(key, { state: 'checking', settledAt: undefined, error: undefined })
      return perform(key)
    },
    /** Stops waiting; the operation stays in the list, and nobody claims that it failed. */
    stop: (key: string) => stops.get(key)?.abort(),
    /** Takes an operation that ended open from the list. */
    forget: (key: string) => show(operations.filter((operation) => operation.key !== key)),
    /** Takes up the list of this member of staff as it was when the page was closed, and what was left unsettled of it. */
    resume(by: string) {
      const isNew = (one: TillOperation) => one.by === by && !find(one.key)
      const left = parse(store.getItem(storeKey)).filter(isNew)
      const done = parse(store.getItem(doneKey)).filter((one) => isNew(one) && now() - one.startedAt < listedFor)
      if (!left.length && !done.length) return
      const isFresh = ({ startedAt, state }: TillOperation) => state !== 'open' && now() - startedAt < goesOnFor
      const resumed = left.map((one) => ({ ...one, state: isFresh(one) ? 'checking' : 'open' }) as const)
      const listed = [...operations, ...resumed, ...done.map(asListed)]
      show(listed.toSorted((one, other) => other.startedAt - one.startedAt))
      for (const one of left) if (isFresh(one)) void perform(one.key)
    },
    hasRunning: () => operations.some(isRunning),
  }
}

/** What the list shows of an operation, and what an undo needs: of the member no more than is in the list. */
const asKept = ({ error, ...kept }: TillOperation): TillOperation => ({
  ...kept,
  card: undefined,
  ...(error instanceof CallError && { error: { status: error.status, code: error.code, message: error.message } }),
})

const asListed = (kept: TillOperation): TillOperation =>
  kept.error ? { ...kept, error: new CallError(kept.error as ConstructorParameters<typeof CallError>[0]) } : kept

// After a 401 in the middle of repeats nobody knows what became of the first try.
const isAnswer = (error: unknown) => error instanceof CallError && !error.isOpen && error.status !== 401

const withoutPin = (name: string, value: unknown) => (name === 'pin' ? undefined : value)

function parse(text: string | null): TillOperation[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? (value as TillOperation[]) : []
  } catch {
    return []
  }
}

export const tillSession = makeTillSession({
  send: sendOperation,
  store: browserStore(),
  now: Date.now,
  makeKey: newKey,
})
