import type { Tx } from './database.ts'
import type { EventFeed } from './event-feed.ts'
import {
  type EventBatch,
  type EventGroup,
  type GroupBatch,
  READ_ROWS,
  readEventGroups,
  readEvents,
} from './read-events.ts'

export type Read = (tx: Tx, after: number) => Promise<EventBatch>

/** As long as a read that found no more serves those who ask next, unless more may have been written. */
const SHARED_MS = 200
const KEPT_ROWS = 5_000

/**
 * The latest events, read once for all subscribers of a process: what is before the horizon does not change any more. Who is behind
 * them reads alone until it has caught up. Each subscriber still writes by its own transaction, with its own cursor.
 */
export function openEventWindow(feed: Pick<EventFeed, 'onWake'>, maxRows = KEPT_ROWS): { read: Read; close(): void } {
  let groups: EventGroup[] = []
  // Without a beginning it holds nothing yet.
  let [from, to] = [Infinity, -Infinity]
  let next: GroupBatch['next'] = 'none'
  let reading: Promise<unknown> = Promise.resolve()
  let [wakes, freshUntil] = [0, 0]
  const stop = feed.onWake(() => {
    wakes++
    freshUntil = 0
  })

  async function extend(tx: Tx, after: number): Promise<void> {
    const [began, wakesBefore] = [performance.now(), wakes]
    const batch = await readEventGroups(tx, to)
    groups.push(...batch.groups)
    to = batch.position
    next = batch.next
    freshUntil = wakes === wakesBefore ? began + SHARED_MS : 0
    forgetUntil(after)
  }

  /** Forgets the oldest beyond what is kept, as far as they have been read to this position. */
  function forgetUntil(after: number): void {
    let rows = groups.reduce((sum, group) => sum + group.rows, 0)
    let forgotten = 0
    for (const { position, rows: freed } of groups) {
      if (rows <= maxRows || position > after) break
      rows -= freed
      from = position
      forgotten++
    }
    groups.splice(0, forgotten)
  }

  /** The events after a position that the window has, and whether these are all that one read may bring. */
  function partAfter(after: number): EventBatch & { isFull: boolean } {
    const later = groups.slice(groups.findLastIndex(({ position }) => position <= after) + 1)
    let rows = 0
    const beyond = later.findIndex((group, i) => (rows += group.rows) > READ_ROWS && i > 0)
    const isFull = beyond >= 0
    const part = isFull ? later.slice(0, beyond) : later
    return {
      events: part.flatMap(({ events }) => events),
      position: part.at(-1)?.position ?? after,
      next: isFull ? 'now' : next,
      isFull,
    }
  }

  async function readNow(tx: Tx, after: number): Promise<EventBatch> {
    if (after > to) {
      groups = []
      from = to = after
    }
    if (after < from) return readEvents(tx, after)
    const known = partAfter(after)
    if (known.isFull || performance.now() < freshUntil) return known
    await extend(tx, after)
    return partAfter(after)
  }

  /** One at a time: what the one before has read serves the next. */
  const read: Read = (tx, after) => {
    const batch = reading.then(() => readNow(tx, after))
    reading = batch.catch(() => undefined)
    return batch
  }
  return { read, close: stop }
}
