import pg from 'pg'
import type { Log } from './log.ts'

/** Live updates: what one process publishes, the subscribers of every process hear. */
export type Live = {
  /** Says that a topic has changed; call it after the commit. Bursts are sent as one. */
  publish(topic: string): void
  /** Calls `heard` when the topic has changed, or may have while the connection was away. Answers with the way to stop. */
  subscribe(topic: string, heard: () => void): () => void
  close(): Promise<void>
}

const channel = 'chopcard_live'
const maxPayload = 7_500

/**
 * Fed through the database, so that several processes agree. Notices are sent beside the transactions, some milliseconds
 * later and many in one: a NOTIFY inside them would make every commit of the database wait for one lock.
 */
export function openLive(databaseUrl: string, pool: pg.Pool, log: Log): Live {
  const subscribers = new Map<string, Set<() => void>>()
  const waiting = new Set<string>()
  let sending: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  let reconnect: NodeJS.Timeout | undefined
  let closed = false

  const hear = (topic: string) => subscribers.get(topic)?.forEach((heard) => heard())

  async function flush(): Promise<void> {
    sending = undefined
    const topics = [...waiting]
    waiting.clear()
    try {
      for (const payload of payloadsOf(topics)) await pool.query('select pg_notify($1, $2)', [channel, payload])
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'live updates could not be sent')
    }
  }

  async function listen(): Promise<void> {
    if (closed) return
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', ({ payload }) => payload?.split(' ').forEach(hear))
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!closed) reconnect = setTimeout(() => void listen(), 500)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      listener = client
      for (const topic of subscribers.keys()) hear(topic)
    } catch {
      await client.end().catch(() => undefined)
    }
  }
  void listen()

  return {
    publish(topic) {
      waiting.add(topic)
      sending ??= setTimeout(() => void flush(), 15)
    },
    subscribe(topic, heard) {
      const set = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, set.add(heard))
      return () => {
        set.delete(heard)
        if (set.size === 0) subscribers.delete(topic)
      }
    },
    async close() {
      closed = true
      clearTimeout(sending)
      clearTimeout(reconnect)
      await listener?.end().catch(() => undefined)
    },
  }
}

function payloadsOf(topics: string[]): string[] {
  const payloads: string[] = []
  for (const topic of topics) {
    const last = payloads.at(-1)
    if (last !== undefined && last.length + topic.length < maxPayload)
      payloads[payloads.length - 1] = `${last} ${topic}`
    else payloads.push(topic)
  }
  return payloads
}

/** The topic of one card's changes. */
export const cardTopic = (cardId: string): string => `card:${cardId}`

/** The topic of a card that is deleted, or whose address is revoked. */
export const cardEndTopic = (cardId: string): string => `card-end:${cardId}`

/** The topic of what becomes of one coupon's code. */
export const couponTopic = (merchantId: string, code: string): string => `coupon:${merchantId}:${code}`

/** The topic of what becomes of one given voucher. */
export const voucherTopic = (merchantId: string, recordId: string): string => `voucher:${merchantId}:${recordId}`
