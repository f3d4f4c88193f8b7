/**
 * Operations with an idempotency key that is stored on the device, so that one whose answer was lost is resolved after a
 * reload and happens once. The list outlives the screen, and what is unsettled outlives the sign-in.
 */
import type { CallOptions } from './call.ts'
import { CallError } from './call-error.ts'
import { besidesSession } from './session.ts'
import type { Store } from './store.ts'

/**
 * `sending` and `checking` run; `open` has stopped without a definite answer, and may have had its effect; `done` and
 * `refused` are answers.
 */
export type OperationState = 'sending' | 'checking' | 'open' | 'done' | 'refused'

/** One operation with the key that it keeps until a definite answer. */
export type ListedOperation<Ask, Result extends object> = Partial<Result> & {
  key: string
  /** The member of staff who asked: the server knows a key only together with its caller. */
  by: string
  ask: Ask
  /** Whom or what it is about, as the list shows it. */
  subject: string
  state: OperationState
  startedAt: number
  settledAt?: number
  error?: unknown
}

type Listed = Pick<ListedOperation<unknown, object>, 'state'>
export const isRunning = ({ state }: Listed): boolean => state === 'sending' || state === 'checking'
export const isRunningOrOpen = (operation: Listed): boolean => isRunning(operation) || operation.state === 'open'

const storeKey = 'till-unsettled'
const doneKey = besidesSession.done
/** So long the list of a session goes back: what is older was another day. */
const listedFor = 12 * 3_600_000
const MAX_KEPT = 30
/** What is found so soon after a reload goes on by itself; anything older waits for a person to say so. */
const goesOnFor = 120_000

type Dependencies<Ask, Result extends object> = {
  /** Makes the call of an operation; with the same key it can be made again and has its effect once. */
  send: (ask: Ask, options: CallOptions & { key: string }) => Promise<Result>
  /** What of an answer is not stored, because the list does not show it and it tells more than the list. */
  forget: readonly (keyof Result)[]
  store: Store
  now: () => number
  makeKey: () => string
}

/** The list of operations over any connection, storage and clock. */
export function makeOperationList<Ask, Result extends object>(dependencies: Dependencies<Ask, Result>) {
  type Operation = ListedOperation<Ask, Result>
  const { send, forget, store, now, makeKey } = dependencies
  let operations: readonly Operation[] = []
  const stops = new Map<string, AbortController>()
  const mine = new Set<string>()
  const listeners = new Set<() => void>()

  const stored = (key: string) => parse(store.getItem(key)) as Operation[]
  const find = (key: string) => operations.find((operation) => operation.key === key)
  const asKept = ({ error, ...kept }: Operation) => ({
    ...kept,
    ...Object.fromEntries(forget.map((name) => [name, undefined])),
    ...(error instanceof CallError && { error: { status: error.status, code: error.code, message: error.message } }),
  })
  const show = (next: readonly Operation[]) => {
    operations = next.slice(0, MAX_KEPT + next.filter(isRunningOrOpen).length)
    for (const { key } of operations) mine.add(key)
    // Another window, or another member of staff, keeps its own there.
    const others = stored(storeKey).filter(({ key }) => !mine.has(key))
    store.setItem(storeKey, JSON.stringify([...operations.filter(isRunningOrOpen), ...others], withoutPin))
    const othersDone = stored(doneKey).filter(({ key }) => !mine.has(key))
    const done = operations.filter((operation) => !isRunningOrOpen(operation)).map(asKept)
    store.setItem(doneKey, JSON.stringify([...done, ...othersDone].slice(0, MAX_KEPT), withoutPin))
    listeners.forEach((tell) => tell())
  }
  const change = (key: string, facts: Partial<ListedOperation<Ask, object>> | Result) =>
    show(operations.map((operation) => (operation.key === key ? { ...operation, ...facts } : operation)))

  async function perform(key: string): Promise<Operation | undefined> {
    const operation = find(key)
    if (!operation || stops.has(key)) return operation
    const stop = new AbortController()
    stops.set(key, stop)
    const onChecking = () => change(key, { state: 'checking' })
    try {
      const result = await send(operation.ask, { key, signal: stop.signal, onChecking })
      change(key, { ...result, state: 'done', settledAt: now() })
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
    run(ask: Ask, subject: string, by: string) {
      const fresh: ListedOperation<Ask, object> = {
        key: makeKey(),
        by,
        ask,
        subject,
        state: 'sending',
        startedAt: now(),
      }
      show([fresh, ...operations])
      return perform(fresh.key)
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
      const isNew = (one: Operation) => one.by === by && !find(one.key)
      const left = stored(storeKey).filter(isNew)
      const done = stored(doneKey).filter((one) => isNew(one) && now() - one.startedAt < listedFor)
      if (!left.length && !done.length) return
      const isFresh = ({ startedAt, state }: Operation) => state !== 'open' && now() - startedAt < goesOnFor
      const resumed = left.map((one) => ({ ...one, state: isFresh(one) ? ('checking' as const) : ('open' as const) }))
      const listed = [...operations, ...resumed, ...done.map(asListed)]
      show(listed.toSorted((one, other) => other.startedAt - one.startedAt))
      for (const one of left) if (isFresh(one)) void perform(one.key)
    },
    hasRunning: () => operations.some(isRunning),
  }
}

const asListed = <Kept extends { error?: unknown }>(kept: Kept): Kept =>
  kept.error ? { ...kept, error: new CallError(kept.error as ConstructorParameters<typeof CallError>[0]) } : kept

// After a 401 in the middle of repeats nobody knows what became of the first try.
const isAnswer = (error: unknown) => error instanceof CallError && !error.isOpen && error.status !== 401

const withoutPin = (name: string, value: unknown) => (name === 'pin' ? undefined : value)

function parse(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
