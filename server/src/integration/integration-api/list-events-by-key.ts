import type { z } from 'zod'
import type { KeyEvent, listEventsByKey as route } from '@chopcard/contract/integration/v1/events.ts'
import { cursorOf } from '@chopcard/contract/core/cursor.ts'
import { subjectKindOf } from '@chopcard/contract/core/event-types.ts'
import type { Verb } from '../../core/context.ts'
import { limitOf } from '../../core/cursor.ts'
import { readEventsAfter, type StoredEvent } from '../../core/read-events.ts'

/** The events of the merchant after a cursor. The cursor goes on at the end too, so that a reader may ask again later. */
export const listEventsByKey: Verb<typeof route> = async ({ db, merchant }, { query }) => {
  const limit = limitOf(query)
  const events = await readEventsAfter(db, merchant.id, query.after, limit)
  const last = events.at(-1)?.key ?? query.after
  return { items: events.map(present), next: last ? cursorOf(last) : null }
}

const present = ({ row, place, event }: StoredEvent): z.input<typeof KeyEvent> => ({
  id: place ? `${row.id}.${place}` : row.id,
  type: event.type,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id },
  subject: { kind: subjectKindOf(event.type), id: event.subject },
  version: event.version ?? null,
  data: event.data,
})
