/** The operations of this session at the till; they outlive the screen, and what is unsettled outlives the page. */
import type { Card, Entry } from '@chopcard/contract/cards.ts'
import type { CallOptions } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { newKey } from '../../lib/operation-key.ts'
import { browserStore, type Store } from '../../lib/store.ts'
import { isRunning, isUnsettled, type Ask, type Face, type TillOperation } from './operation.ts'
import { sendOperation } from './send-operation.ts'

const storeKey = 'till-unsettled'
const mostKept = 30
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
    operations = next.slice(0, mostKept + next.filter(isUnsettled).length)
    for (const { key } of operations) mine.add(key)
    // Another window, or another member of staff, keeps its own there.
    const others = parse(store.getItem(storeKey)).filter(({ key }) => !mine.has(key))
    store.setItem(storeKey, JSON.stringify([...operations.filter(isUnsettled), ...others], withoutPin))
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
    /** Takes up what this member of staff had left unsettled when the page was closed. */
    takeUp(by: string) {
      const left = parse(store.getItem(storeKey)).filter((one) => one.by === by && !find(one.key))
      if (!left.length) return
      const isFresh = ({ startedAt, state }: TillOperation) => state !== 'open' && now() - startedAt < goesOnFor
      show([...operations, ...left.map((one) => ({ ...one, state: isFresh(one) ? 'checking' : 'open' }) as const)])
      for (const one of left) if (isFresh(one)) void perform(one.key)
    },
    hasRunning: () => operations.some(isRunning),
  }
}

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
