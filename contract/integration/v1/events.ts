import { z } from 'zod'
import { actorKinds } from '../../core/actor-kinds.ts'
import { cursored } from '../../core/cursor.ts'
import { type EventType, eventTypes, subjectKinds } from '../../core/event-types.ts'
import { route } from '../../core/route.ts'

const typeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** An event as other systems read it: ids, numbers and names of objects; a person only by their id. */
export const KeyEvent = z.object({
  id: z.string(),
  type: z.enum(typeNames),
  at: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable() }),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
  /** Of a subject that counts its versions. */
  version: z.int().nullable(),
  data: z.record(z.string(), z.unknown()),
})

export const listEventsByKey = route({
  audience: 'integration',
  scope: 'events:read',
  method: 'GET',
  path: '/integration/v1/events',
  about:
    'What has changed in the last 90 days, in the order in which it was written: for systems that ask instead of being called. `next` is null only where nothing was ever read; keep it, and ask again with it.',
  query: cursored,
  shape: 'cursor',
  reply: KeyEvent,
})
