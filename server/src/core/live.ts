import type pg from 'pg'
import { subjectKindOf } from '@chopcard/contract/core/event-types.ts'
import type { EventFeed } from './event-feed.ts'
import { type EventRow, eventsOf } from './change-event.ts'
import type { Log } from './log.ts'

/** Live updates of open pages: a subscriber to events, in every process that has such pages. */
export type Live = {
  /**
   * Calls `heard` when the topic has changed, or may have changed while the database could not be asked. Returns a function
   * that unsubscribes.
   */
  subscribe(topic: string, heard: () => void): () => void
  close(): void
}

const PAUSE_MS = 15
/** A process that dies after its commit tells nobody: its events are found by looking. */
const LOOK_AGAIN_MS = 2_000

/** Rows that are not complete yet are read again until they are: what was heard of is not heard of twice. */
type Cursor = { from: number; seen: ReadonlySet<string> }
type Row = EventRow & { id: string; position: number; merchantId: string }

/**
 * Reads on from the last complete position (server/sql/event_horizon.sql), and beyond it what is committed already: a
 * transaction that runs long holds up no page. Nothing is read while no page is open.
 */
const newEvents = {
  name: 'new_events',
  text: `select id, position, merchant_id as "merchantId", target, events from audit where position >= $1 and events is not null`,
}
const eventHorizon = 'select event_horizon() as horizon'

export function openLive(feed: EventFeed, pool: pg.Pool, log: Log): Live {
  const subscribers = new Map<string, Set<() => void>>()
  let cursor: Cursor | undefined
  let reading = false
  let wanted = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const hear = (topic: string) => subscribers.get(topic)?.forEach((heard) => heard())
  const hearAll = () => {
    for (const topic of subscribers.keys()) hear(topic)
  }
  const readIn = (ms: number) => {
    clearTimeout(timer)
    if (!closed && subscribers.size) timer = setTimeout(() => void read(), ms)
  }

  async function read(): Promise<void> {
    if (reading) {
      wanted = true
      return
    }
    ;[reading, wanted] = [true, false]
    const began = performance.now()
    try {
      cursor = await readOn(cursor)
    } catch (error) {
      if (!closed) log.warn({ error: (error as Error).message }, 'live updates have to wait')
      cursor = undefined
    } finally {
      reading = false
      // Under load it reads less often, so that reading stays a small part of the database's work.
      readIn(wanted ? PAUSE_MS + 2 * (performance.now() - began) : LOOK_AGAIN_MS)
    }
  }

  async function readOn(before: Cursor | undefined): Promise<Cursor> {
    // Before the rows: a sharded database reads those of its nodes one after the other.
    const { rows: horizons } = await pool.query<{ horizon: number }>(eventHorizon)
    const horizon = horizons[0]?.horizon ?? before?.from ?? 0
    if (!before) {
      // What has changed until now was not looked at.
      hearAll()
      return { from: horizon, seen: new Set() }
    }
    const { rows: found } = await pool.query<Row>({ ...newEvents, values: [before.from] })
    const topics = new Set(found.filter(({ id }) => !before.seen.has(id)).flatMap(topicsOf))
    topics.forEach(hear)
    const open = found.filter(({ position }) => position >= horizon)
    return { from: horizon, seen: new Set(open.map(({ id }) => id)) }
  }

  const stop = feed.onWake(() => {
    if (subscribers.size) void read()
  })
  return {
    subscribe(topic, heard) {
      const isFirst = subscribers.size === 0
      const set = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, set.add(heard))
      if (isFirst) void read()
      return () => {
        set.delete(heard)
        if (set.size === 0 && subscribers.get(topic) === set) subscribers.delete(topic)
        if (subscribers.size) return
        clearTimeout(timer)
        cursor = undefined
      }
    },
    close() {
      closed = true
      clearTimeout(timer)
      stop()
    },
  }
}

/** What an event changes: its subject, and the card that shows it. */
function topicsOf({ merchantId, ...row }: Row): string[] {
  return eventsOf(row).flatMap(({ type, subject, data }) => [
    topic(subjectKindOf(type), merchantId, subject),
    ...('campaignId' in data ? [campaignTopic(merchantId, data.campaignId)] : []),
    ...('cardId' in data ? [cardTopic(merchantId, data.cardId)] : []),
    ...(endings.has(type) ? [cardEndTopic(merchantId, subject)] : []),
  ])
}

const endings: ReadonlySet<string> = new Set(['card.deleted', 'card.closed'])
const topic = (kind: string, merchantId: string, id: string) => `${kind}:${merchantId}:${id}`

/** Topic: changes of one card. */
export const cardTopic = (merchantId: string, cardId: string): string => topic('card', merchantId, cardId)

/** Topic: changes of the cards of one campaign, beside entries. */
export const campaignTopic = (merchantId: string, campaignId: string): string => topic('cards', merchantId, campaignId)

/** Topic: a card was deleted, or its address was revoked. */
export const cardEndTopic = (merchantId: string, cardId: string): string => topic('card-end', merchantId, cardId)

/** Topic: changes of one issued coupon. */
export const couponTopic = (merchantId: string, code: string): string => topic('coupon', merchantId, code)

/** Topic: changes of one given voucher. */
export const voucherTopic = (merchantId: string, recordId: string): string => topic('voucher', merchantId, recordId)
