import { sql } from 'kysely'
import type { App } from './app.ts'
import type { Tx } from './database.ts'
import { defineJob } from './job-queue.ts'
import type { JobHandler } from './jobs.ts'
import { withSavepoint } from './events.ts'
import { openEventWindow, type Read } from './event-window.ts'
import { type EventBatch, readEvents } from './read-events.ts'
import type { ReadEvent } from './change-event.ts'
import { handEvents, type Subscriber } from './subscriber.ts'
import { openPause } from './wakeable-pause.ts'

/**
 * For tests that share a database: `prefix` names the cursors, and `concerns` the merchants whose events are handled. None
 * pauses for longer than `maxPauseMs`.
 */
export type SubscriberTuning = { prefix?: string; concerns?: (merchantId: string) => boolean; maxPauseMs?: number }

const PAUSE_MS = 1_000
/** A writer that dies after its commit tells nobody. */
const LOOK_AGAIN_MS = 5_000

/**
 * Runs subscribers until they are closed. Each has a cursor of its own: one that is slow delays no other. Of several processes
 * one at a time reads for a subscriber.
 */
export async function startSubscribers(
  app: App,
  subscribers: readonly Subscriber[],
  tuning: SubscriberTuning = {},
): Promise<{ close(): Promise<void> }> {
  // A new one begins now, before the first request.
  await app.database.tx(async (tx) => {
    for (const { name } of subscribers) await holdCursor(tx, (tuning.prefix ?? '') + name)
  })
  const shared = openEventWindow(app.feed)
  const running = subscribers.map((one) => startOne(app, one, tuning, shared.read))
  const close = async () => {
    await Promise.all(running.map((end) => end()))
    shared.close()
  }
  return { close }
}

function startOne(app: App, one: Subscriber, tuning: SubscriberTuning, read: Read): () => Promise<void> {
  const is = { closed: false, due: false }
  const { pause, wake } = openPause()
  const stop = app.feed.onWake(() => {
    is.due = true
    wake()
  })
  const pauseMs = Math.min(one.pauseMs ?? PAUSE_MS, tuning.maxPauseMs ?? Infinity)
  const loop = async () => {
    while (!is.closed) {
      is.due = false
      const next = await readOnce(app, one, tuning, read).catch((error: unknown) => {
        if (!is.closed) app.log.warn({ subscriber: one.name, error: (error as Error).message }, 'events have to wait')
        return 'none' as const
      })
      if (next === 'now') continue
      await pause(pauseMs, () => is.closed)
      // Nobody tells of events that were committed before the transaction that they have to wait for.
      if (next === 'none') await pause(LOOK_AGAIN_MS, () => is.closed || is.due)
    }
  }
  const ended = loop()
  return async () => {
    is.closed = true
    stop()
    wake()
    await ended
  }
}

/** Handles the next events of a subscriber and says when there are more of them; none where another process reads them. */
export async function readOnce(
  app: App,
  one: Subscriber,
  tuning: SubscriberTuning = {},
  read: Read = readEvents,
): Promise<EventBatch['next']> {
  let hasFailed = false
  const together: Handle = async (tx, events) => {
    try {
      await handEvents(app, tx, one, events)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  try {
    return await readWith(app, one, tuning, read, together)
  } catch (error) {
    if (!hasFailed) throw error
    return readWith(app, one, tuning, read, (tx, events) => handleAll(app, tx, one, events))
  }
}

type Handle = (tx: Tx, events: readonly ReadEvent[]) => Promise<void>

/** Handles the next events and moves the cursor behind them, in one transaction. */
const readWith = (
  app: App,
  one: Subscriber,
  { prefix = '', concerns }: SubscriberTuning,
  read: Read,
  handle: Handle,
): Promise<EventBatch['next']> =>
  app.database.tx(async (tx) => {
    const name = prefix + one.name
    const after = await holdCursor(tx, name)
    if (after === undefined) return 'none'
    const { events, position, next } = await read(tx, after)
    const types: readonly string[] = one.types
    const own = events.filter(({ type, merchantId }) => types.includes(type) && (concerns?.(merchantId) ?? true))
    if (own.length) {
      const causes = own.map(({ requestId }) => requestId)
      await app.tracing.laterOfAll(causes, `subscriber ${one.name}`, { events: own.length }, () => handle(tx, own))
    }
    if (position > after)
      await tx
        .updateTable('event_cursor')
        .set({ position, at: sql<Date>`now()` })
        .where('subscriber', '=', name)
        .execute()
    return next
  })

/** The position up to which a subscriber has read, held; a new one begins now. Undefined while another process holds it. */
async function holdCursor(tx: Tx, name: string): Promise<number | undefined> {
  const held = await sql<{ position: number }>`
    select position from event_cursor where subscriber = ${name} for update skip locked`.execute(tx)
  if (held.rows[0]) return held.rows[0].position
  // Without a row it is new, or another process holds it.
  const created = await sql<{ position: number }>`
    insert into event_cursor (subscriber, position) values (${name}, event_horizon() - 1)
    on conflict do nothing returning position`.execute(tx)
  return created.rows[0]?.position
}

/** An event that a subscriber could not handle when it came. */
export const handleEventJob = defineJob<{ subscriber: string; event: ReadEvent }>('handle-event')

/** Together; where that fails one by one, and what fails alone becomes a job, which is tried again and then shown to a person. */
async function handleAll(app: App, tx: Tx, one: Subscriber, events: readonly ReadEvent[]): Promise<void> {
  const attempt = (some: readonly ReadEvent[]) => withSavepoint(tx, () => handEvents(app, tx, one, some))
  try {
    await attempt(events)
  } catch (error) {
    if (events.length > 1) for (const event of events) await handleAll(app, tx, one, [event])
    else {
      app.log.warn({ subscriber: one.name, error: (error as Error).message }, 'an event is tried again in a job')
      for (const event of events) await app.jobs.add(tx, handleEventJob, { subscriber: one.name, event })
    }
  }
}

/** Tries an event again that a subscriber could not handle when it came. */
export const handleEventAgain = (subscribers: readonly Subscriber[]): JobHandler<typeof handleEventJob> => ({
  job: handleEventJob,
  run: (app, { subscriber, event }) =>
    app.database.tx(async (tx) =>
      subscribers.find(({ name }) => name === subscriber)?.handle(app, tx, [event as never]),
    ),
})
