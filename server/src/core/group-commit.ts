import { AsyncLocalStorage } from 'node:async_hooks'
import { refuse } from '@chopcard/contract/core/errors.ts'

/** What became of an item of a batch: done, refused, or to be run again in a later batch. */
export type Outcome<R> = { done: R } | { failed: unknown } | 'again'

type Waiting<T, R> = {
  key: string
  item: T
  cameAt: number
  resolve(done: R): void
  reject(error: unknown): void
}

const MAX_WAIT_MS = 5_000

/** Runs a batch outside of the request that came first: it belongs to none of those whose items it has. */
const outside = AsyncLocalStorage.snapshot()

export type GroupLimits = {
  /** The most items of one batch. */
  maxItems: number
  /** The most batches that run at a time. */
  maxBatches: number
  /** How long those who come first wait for as many as went with the batch before, in milliseconds; not at all by default. */
  gatherMs?: number
}

export type GroupCommitOptions<T, R> = {
  /** Runs a batch, its items by key in the order they came; answers with an outcome for each. It does not throw. */
  run(batch: readonly (readonly T[])[]): Promise<readonly (readonly Outcome<R>[])[]>
  /** Asked before each batch. */
  limits(): GroupLimits
}

/**
 * Group commit: whoever comes while batches run goes with the next one, so that many share one statement and one wait for the
 * disk. A second batch beside a running one waits until it is as large, since a batch costs by itself as much as some items. Items
 * of one key are never in two batches at a time, so each finds what the one before has written. An item that has waited longer
 * than `MAX_WAIT_MS` (behind a database that stalls) is refused with SERVICE_UNAVAILABLE.
 */
export function openGroupCommit<T, R>({ run, limits }: GroupCommitOptions<T, R>) {
  let queue: Waiting<T, R>[] = []
  const busy = new Set<string>()
  let running = 0
  let underWay = 0
  let planned = false
  /** How many may be expected: as many as before, and one less with each batch that is smaller. */
  let expected = 0
  let gathering: NodeJS.Timeout | undefined

  function start(): void {
    planned = false
    for (;;) {
      const { maxItems, maxBatches, gatherMs = 0 } = limits()
      if (running >= maxBatches || queue.length < underWay || isGathering(gatherMs)) return
      const batch = nextBatch(maxItems)
      if (!batch.length) return
      running++
      void finish(batch)
    }
  }

  /** Whether the oldest item still waits for more that are expected; `start` is called again when it has waited long enough. */
  function isGathering(gatherMs: number): boolean {
    const [oldest] = queue
    const left = oldest && queue.length < expected ? gatherMs - (performance.now() - oldest.cameAt) : 0
    if (left <= 0) return false
    gathering ??= setTimeout(() => {
      gathering = undefined
      start()
    }, Math.ceil(left))
    return true
  }

  /** Takes the oldest items out of the queue, by key; those of a key that is busy stay. */
  function nextBatch(maxItems: number): Waiting<T, R>[][] {
    const byKey = new Map<string, Waiting<T, R>[]>()
    const rest: Waiting<T, R>[] = []
    let count = 0
    for (const waiting of queue) {
      if (count >= maxItems || busy.has(waiting.key)) rest.push(waiting)
      else if (performance.now() - waiting.cameAt > MAX_WAIT_MS) expire(waiting)
      else {
        count++
        byKey.set(waiting.key, [...(byKey.get(waiting.key) ?? []), waiting])
      }
    }
    queue = rest
    return [...byKey.values()]
  }

  async function finish(batch: readonly Waiting<T, R>[][]): Promise<void> {
    const count = batch.reduce((sum, items) => sum + items.length, 0)
    underWay += count
    expected = Math.max(count, expected - 1)
    for (const [first] of batch) if (first) busy.add(first.key)
    const outcomes = await outside(
      run,
      batch.map((items) => items.map(({ item }) => item)),
    )
    const again = batch.flatMap((items, i) =>
      items.filter((waiting, j) => !complete(waiting, outcomes[i]?.[j] ?? 'again')),
    )
    queue = [...again, ...queue]
    for (const [first] of batch) if (first) busy.delete(first.key)
    running--
    underWay -= count
    start()
  }

  return (key: string, item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      queue.push({ key, item, cameAt: performance.now(), resolve, reject })
      if (planned || running >= limits().maxBatches) return
      planned = true
      // What one turn of the event loop brings goes together.
      setImmediate(start)
    })
}

/** Whether the outcome ends the wait. */
function complete<T, R>(waiting: Waiting<T, R>, outcome: Outcome<R>): boolean {
  if (outcome === 'again') return false
  if ('failed' in outcome) waiting.reject(outcome.failed)
  else waiting.resolve(outcome.done)
  return true
}

function expire({ reject }: { reject(error: unknown): void }): void {
  try {
    refuse('SERVICE_UNAVAILABLE')
  } catch (error) {
    reject(error)
  }
}
