import { sql } from 'kysely'
import type { Feature } from '../../core/feature.ts'
import { readGauge, type Reading } from '../../core/read-gauge.ts'

/** Gauges of what waits at enabled endpoints. */
export const measureWebhooks: NonNullable<Feature['metrics']> = (registry, { database }) => {
  const gauge = (name: string, help: string, value: ReturnType<typeof sql>) =>
    readGauge(registry, { name, help }, async () => {
      const { rows } = await sql<Reading>`
        select coalesce(${value}, 0)::float8 as value from webhook_delivery d
        join webhook_endpoint e on e.merchant_id = d.merchant_id and e.id = d.endpoint_id
        where d.state = 'waiting' and e.enabled`.execute(database.kysely)
      return rows
    })
  gauge('chopcard_webhook_waiting', 'Webhook deliveries that wait for an attempt.', sql`count(*)`)
  gauge(
    'chopcard_webhook_oldest_seconds',
    'Age of the oldest webhook delivery that waits, also after failed attempts.',
    sql`extract(epoch from now() - min(d.created_at))`,
  )
  gauge(
    'chopcard_webhook_oldest_unattempted_seconds',
    'Age of the oldest webhook delivery without a first attempt: how far the sender is behind.',
    sql`extract(epoch from now() - min(d.created_at) filter (where d.attempts = 0))`,
  )
}
