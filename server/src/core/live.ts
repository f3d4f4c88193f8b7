import pg from 'pg'
import type { Log } from './log.ts'

/** Live updates: a message that one process publishes reaches the subscribers of all processes. */
export type Live = {
  /**
   * Reports that a topic has changed; call it after the commit. Several reports in quick succession are sent as one.
   */
  publish(topic: string): void
  /**
   * Calls `heard` when the topic has changed, or may have changed while the connection was lost. Returns a function
   * that unsubscribes.
   */
  subscribe(topic: string, heard: () => void): () => void
  close(): Promise<void>
}

const channel = 'chopcard_live'
const maxPayload = 7_500

/**
 * Messages travel through the database, so that several processes agree. They are sent outside the transactions, a few
 * milliseconds later and several at once: a NOTIFY inside a transaction would make every commit of the database wait
 * for one lock.
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

/** Topic: changes of one card. */
export const cardTopic = (cardId: string): string => `card:${cardId}`

/** Topic: a card was deleted, or its address was revoked. */
export const cardEndTopic = (cardId: string): string => `card-end:${cardId}`

/** Topic: changes of one issued coupon. */
export const couponTopic = (merchantId: string, code: string): string => `coupon:${merchantId}:${code}`

/** Topic: changes of one given voucher. */
export const voucherTopic = (merchantId: string, recordId: string): string => `voucher:${merchantId}:${recordId}`
