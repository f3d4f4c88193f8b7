import { sql } from 'kysely'
import type { CursorKey } from '@chopcard/contract/core/cursor.ts'
import type { ActorKind } from '@chopcard/contract/core/actor-kinds.ts'
import type { Db, Tx } from './database.ts'
import { type ChangeEvent, type EventRow, eventsOf, type ReadEvent } from './change-event.ts'

type Row = EventRow & { id: string; position: number; merchant_id: string; at: Date; request_id: string }

/** The events of one position, in the order of their subject's version, and how many rows held them. */
export type EventGroup = { position: number; events: ReadEvent[]; rows: number }

/**
 * Events by position, and the position up to which they were read; whether there are more, or there will be once a transaction has
 * ended that still runs.
 */
export type GroupBatch = { groups: EventGroup[]; position: number; next: 'now' | 'soon' | 'none' }

/** The same with the events of all positions in their order. */
export type EventBatch = { events: ReadEvent[] } & Omit<GroupBatch, 'groups'>

/** About so many rows are read at a time. */
export const READ_ROWS = 500

/**
 * Reads the events after a position, all of one position together, about `limit` rows at a time. Positions from the horizon on
 * are left for later: a transaction that still runs may add to them.
 */
export async function readEventGroups(tx: Tx, after: number, limit = READ_ROWS): Promise<GroupBatch> {
  // Before the rows: what is complete then is read. A sharded database does not ask its nodes for both at once.
  const horizon = await eventHorizon(tx)
  const rows = await rowsWhere(tx, sql`position > ${after}`, limit)
  const due = rows.filter(({ position }) => position < horizon)
  const hasMore = due.length === limit
  const whole = hasMore ? await withoutPart(tx, due) : due
  const next = hasMore ? 'now' : due.length < rows.length ? 'soon' : 'none'
  return { groups: groupsOf(whole), position: whole.at(-1)?.position ?? after, next }
}

/** The events of a batch without their positions. */
export async function readEvents(tx: Tx, after: number): Promise<EventBatch> {
  const { groups, ...batch } = await readEventGroups(tx, after)
  return { ...batch, events: groups.flatMap(({ events }) => events) }
}

/** The position from which on events may still be added to (server/sql/event_horizon.sql). */
async function eventHorizon(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ horizon: number }>`select event_horizon() as horizon`.execute(db)
  return rows[0]?.horizon ?? 0
}

async function rowsWhere(tx: Tx, which: ReturnType<typeof sql>, limit: number | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, position, merchant_id, at, target, request_id, events from audit
    where ${which} and events is not null order by position, id limit ${limit}`.execute(tx)
  return rows
}

/** The last position may not have been read whole: it is left out, or read whole where it is the only one. */
async function withoutPart(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  const last = rows.at(-1)?.position
  const before = rows.filter(({ position }) => position !== last)
  return before.length ? before : rowsWhere(tx, sql`position = ${last}`, null)
}

/** All events of one merchant that are committed, for whoever has waited for them. */
export async function readEventsOf(tx: Tx, merchantId: string): Promise<ReadEvent[]> {
  return inOrder(await rowsWhere(tx, sql`merchant_id = ${merchantId}`, null))
}

type ActedRow = Omit<Row, 'request_id'> & { actor_kind: ActorKind; actor_id: string | null }

/** An event with the row that holds it, its place there, and its place among all events of its merchant. */
export type StoredEvent = { row: ActedRow; place: number; event: ChangeEvent; key: CursorKey }

/** How long ago an event may be that is still read. */
const MAX_AGE = '90 days'

/**
 * Up to so many events of one merchant after another one, in the order in which they were written. As in `readEvents`, positions
 * from the horizon on are left for later, so that none comes before one that was read.
 */
export async function readEventsAfter(
  db: Db | Tx,
  merchantId: string,
  after: CursorKey | undefined,
  limit: number,
): Promise<StoredEvent[]> {
  const horizon = await eventHorizon(db)
  const read = async (which: ReturnType<typeof sql>, upTo: number | null): Promise<readonly ActedRow[]> => {
    const { rows } = await sql<ActedRow>`
      select id, position, merchant_id, at, target, events, actor_kind, actor_id from audit
      where merchant_id = ${merchantId} and events is not null and ${which} and position < ${horizon}
        and at > now() - ${MAX_AGE}::interval
      order by position, id limit ${upTo}`.execute(db)
    return rows
  }
  const readWhole = (position: number) => read(sql`position = ${position}`, null)
  const rest = after ? restOf(eventsIn(await readWhole(after.at)), after) : []
  if (rest.length >= limit) return rest.slice(0, limit)
  const rows = await read(sql`position > ${after?.at ?? 0}`, limit)
  const last = rows.length === limit ? rows.at(-1)?.position : undefined
  // The last position may not have been read whole, and its events are in the order of their versions.
  const whole = last ? [...rows.filter(({ position }) => position < last), ...(await readWhole(last))] : rows
  return [...rest, ...eventsIn(whole)].slice(0, limit)
}

/** The events of a position behind one of them; all where that is gone. */
const restOf = (events: readonly StoredEvent[], { id, place = 0 }: CursorKey) =>
  events.slice(events.findIndex((one) => one.row.id === id && one.place === place) + 1)

const eventsIn = (rows: readonly ActedRow[]): StoredEvent[] =>
  [...Map.groupBy(rows, ({ position }) => position).values()].flatMap((group) =>
    group
      .flatMap((row) =>
        eventsOf(row).map((event, place) => ({ row, place, event, key: { at: row.position, id: row.id, place } })),
      )
      .toSorted((a, b) => byVersion(a.event, b.event)),
  )

/** Within a position events are in the order of their subject's version. */
const byVersion = (a: Pick<ChangeEvent, 'version'>, b: Pick<ChangeEvent, 'version'>) =>
  (a.version ?? 0) - (b.version ?? 0)

const groupsOf = (rows: readonly Row[]): EventGroup[] =>
  [...Map.groupBy(rows, ({ position }) => position)].map(([position, group]) => ({
    position,
    events: group.flatMap(eventsInRow).toSorted(byVersion),
    rows: group.length,
  }))

const inOrder = (rows: readonly Row[]): ReadEvent[] => groupsOf(rows).flatMap(({ events }) => events)

const eventsInRow = ({ id, merchant_id: merchantId, at, request_id: requestId, ...row }: Row): ReadEvent[] =>
  eventsOf(row).map((event, place) => ({
    ...event,
    id: place ? `${id}.${place}` : id,
    merchantId,
    at: at.toISOString(),
    requestId,
  }))
