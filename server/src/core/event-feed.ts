import pg from 'pg'
import type { Log } from './log.ts'

/** Says that events were written, to all processes on the database. */
export type EventFeed = {
  /** Call it after a commit that may have written events. Several calls in quick succession become one notification. */
  wake(): void
  /**
   * Calls `heard` when events may have been written by any process, and once more after a lost connection is back. Returns a
   * function that unsubscribes.
   */
  onWake(heard: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'chopcard_events'
const COALESCE_MS = 15
const RECONNECT_MS = 500

/**
 * Opens the feed. A notification is sent after the commit and outside of it: a NOTIFY inside a transaction would make every
 * commit of the database wait for one lock. One that is lost with its process costs a delay and nothing else, because readers
 * look for events now and then anyway.
 */
export function openEventFeed(databaseUrl: string, pool: pg.Pool, log: Log): EventFeed {
  const listeners = new Set<() => void>()
  let sending: NodeJS.Timeout | undefined
  let connection: pg.Client | undefined
  let reconnect: NodeJS.Timeout | undefined
  let closed = false
  const hear = () => listeners.forEach((heard) => heard())

  async function send(): Promise<void> {
    sending = undefined
    try {
      await pool.query(`select pg_notify('${CHANNEL}', '')`)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'other processes could not be told of new events')
    }
  }

  async function listen(): Promise<void> {
    if (closed) return
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', hear)
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!closed) reconnect = setTimeout(() => void listen(), RECONNECT_MS)
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      connection = client
      hear()
    } catch {
      await client.end().catch(() => undefined)
    }
  }
  void listen()

  return {
    wake() {
      if (!closed) sending ??= setTimeout(() => void send(), COALESCE_MS)
    },
    onWake(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    async close() {
      closed = true
      clearTimeout(sending)
      clearTimeout(reconnect)
      await connection?.end().catch(() => undefined)
    },
  }
}
