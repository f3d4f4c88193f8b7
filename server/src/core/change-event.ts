import type { EventData, EventType } from '@chopcard/contract/core/event-types.ts'

/** What has changed: the id of its subject, and the subject's version after the change where it has one. */
export type ChangeEvent = {
  [T in EventType]: { type: T; subject: string; version?: number; data: EventData<T> }
}[EventType]
