import type { EventData, EventType } from '@chopcard/contract/core/event-types.ts'

/** What has changed: the id of its subject, and the subject's version after the change where it has one. */
export type ChangeEvent = {
  [T in EventType]: { type: T; subject: string; version?: number; data: EventData<T> }
}[EventType]

/** An event as a subscriber reads it. `id` is unique: the id of its row, and its place in the row after the first. */
export type ReadEvent<T extends EventType = EventType> = Extract<ChangeEvent, { type: T }> & {
  id: string
  merchantId: string
  /** When it happened, in ISO 8601. */
  at: string
  /** The request that caused it; empty without one. */
  requestId: string
}

/** An event as a row of the audit log holds it: without its subject where that is the row's target. */
type StoredEvent = Omit<ChangeEvent, 'subject'> & { subject?: string }
export type EventRow = { target: string | null; events: readonly StoredEvent[] }

/** The events of a row as they were recorded. */
export const eventsOf = ({ target, events }: EventRow): ChangeEvent[] =>
  events.map((event) => ({ subject: target ?? '', ...event }) as ChangeEvent)
