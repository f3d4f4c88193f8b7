import type { EventType } from '@chopcard/contract/core/event-types.ts'
import type { App } from './app.ts'
import type { ReadEvent } from './change-event.ts'
import type { Tx } from './database.ts'

/**
 * What a feature does when something has changed (decisions/events.md §2). Events come in the order of each subject, several at
 * once, and at least once; what is written in the transaction is written exactly once.
 */
export type Subscriber = {
  /** The name of its cursor. */
  name: string
  types: readonly EventType[]
  /**
   * How long it waits for more events before it reads again, in milliseconds; 1,000 unless named. The longer it may wait, the fewer
   * transactions the events of a busy shop cost.
   */
  pauseMs?: number
  handle(app: App, tx: Tx, events: readonly ReadEvent<never>[]): Promise<void>
}

/**
 * Hands events to a subscriber: where merchants are distributed those of one after the other, so that each of its statements is of one
 * node (merchant-in.ts).
 */
export async function handEvents(app: App, tx: Tx, one: Subscriber, events: readonly ReadEvent[]): Promise<void> {
  const groups = (await app.database.isSharded())
    ? Map.groupBy(events, ({ merchantId }) => merchantId).values()
    : [events]
  for (const some of groups) await one.handle(app, tx, some as readonly never[])
}

export const subscriber = <T extends EventType>(given: {
  name: string
  types: readonly T[]
  pauseMs?: number
  handle(app: App, tx: Tx, events: readonly ReadEvent<T>[]): Promise<void>
}): Subscriber => given
