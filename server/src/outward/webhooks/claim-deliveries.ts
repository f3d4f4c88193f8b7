import { sql } from 'kysely'
import type { Database, Tx } from '../../core/database.ts'
import { requestsAtOnce } from './attempt-rules.ts'

export type EndpointKey = { merchantId: string; endpointId: string }

/** A delivery that was handed out to be attempted, with what its endpoint says of it. */
export type Claimed = EndpointKey & {
  id: string
  messageId: string
  type: string
  body: string
  attempts: number
  /** The request that caused it; empty or null without one. */
  requestId: string | null
  url: string
  signsWithKey: boolean
  /** Sealed; the newest first. */
  secrets: string[]
  now: Date
}

/** An attempt that has not ended by then has died with its process; it may take half of this. */
const runningSeconds = 30

/**
 * Hands out due deliveries of an endpoint, no more than may run at once in all processes. Answers with none while another
 * process does the same.
 */
export const claimDeliveries = (database: Database, key: EndpointKey): Promise<Claimed[]> =>
  database.tx(async (tx) => {
    const endpoint = await holdDue(tx, key)
    if (!endpoint) return []
    if (endpoint.paused_until && endpoint.paused_until > endpoint.now) {
      await setDueAt(tx, key, sql`${endpoint.paused_until}`)
      return []
    }
    const running = await countRunning(tx, key)
    const atOnce = requestsAtOnce({ failingSince: endpoint.failing_since }, endpoint.now)
    const rows = await claim(tx, key, Math.max(0, atOnce - running))
    // Where more may wait than can run, the end of one has the endpoint looked at again.
    const isFull = running + rows.length >= atOnce
    await setDueAt(tx, key, isFull ? sql`now() + make_interval(secs => ${runningSeconds})` : nextDue(key))
    return rows.map((row) => ({
      ...key,
      id: row.id,
      messageId: row.message_id,
      type: row.type,
      body: row.body,
      attempts: row.attempts,
      requestId: row.request_id,
      url: endpoint.url,
      signsWithKey: endpoint.signs_with_key,
      secrets: [endpoint.secrets, ...(endpoint.old_secrets ? [endpoint.old_secrets] : [])],
      now: endpoint.now,
    }))
  })

const holdDue = (tx: Tx, { merchantId, endpointId }: EndpointKey) =>
  tx
    .selectFrom('webhook_endpoint')
    .select([
      'url',
      'signs_with_key',
      'secrets',
      sql<string | null>`case when old_secrets_until > now() then old_secrets end`.as('old_secrets'),
      'failing_since',
      'paused_until',
      sql<Date>`now()`.as('now'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', endpointId)
    .where('enabled', '=', true)
    .where('due_at', '<=', sql<Date>`now()`)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

async function countRunning(tx: Tx, { merchantId, endpointId }: EndpointKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from webhook_delivery
    where merchant_id = ${merchantId} and endpoint_id = ${endpointId} and state = 'waiting' and running_until > now()`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

type Row = { id: string; message_id: string; type: string; body: string; attempts: number; request_id: string | null }

async function claim(tx: Tx, { merchantId, endpointId }: EndpointKey, limit: number): Promise<Row[]> {
  if (limit === 0) return []
  // Materialized: a subquery that locks rows may otherwise be run anew for each row that it joins, and find others each time.
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from webhook_delivery
      where merchant_id = ${merchantId} and endpoint_id = ${endpointId} and state = 'waiting'
        and next_attempt_at <= now() and (running_until is null or running_until <= now())
      order by next_attempt_at, id limit ${limit} for update)
    update webhook_delivery d set attempts = d.attempts + 1,
      running_until = now() + make_interval(secs => ${runningSeconds}),
      next_attempt_at = now() + make_interval(secs => ${runningSeconds})
    from due where d.merchant_id = ${merchantId} and d.id = due.id
    returning d.id, d.message_id, d.type, d.body, d.attempts, d.request_id`.execute(tx)
  return rows
}

/** When the next delivery of an endpoint is due; null where none waits. */
export const nextDue = ({ merchantId, endpointId }: EndpointKey) => sql`(
  select min(next_attempt_at) from webhook_delivery
  where merchant_id = ${merchantId} and endpoint_id = ${endpointId} and state = 'waiting')`

const setDueAt = (tx: Tx, { merchantId, endpointId }: EndpointKey, at: ReturnType<typeof sql>) =>
  sql`update webhook_endpoint set due_at = ${at} where merchant_id = ${merchantId} and id = ${endpointId}`.execute(tx)
