import type { ChangeEvent } from './change-event.ts'

/** An event as a row of the audit log holds it: without its subject where that is the row's target. */
type StoredEvent = Omit<ChangeEvent, 'subject'> & { subject?: string }
export type EventRow = { target: string | null; events: readonly StoredEvent[] }

/** The events of a row; null without any. */
export const storedEvents = (events: readonly ChangeEvent[], target: string | null) =>
  events.length ? events.map(({ subject, ...event }) => (subject === target ? event : { ...event, subject })) : null

/** The events of a row as they were recorded. */
export const eventsOf = ({ target, events }: EventRow): ChangeEvent[] =>
  events.map((event) => ({ subject: target ?? '', ...event }) as ChangeEvent)
