import { sql } from 'kysely'
import type { Feature } from '../../core/feature.ts'
import { readGauge, type Reading } from '../../core/read-gauge.ts'

/** Gauges of the messages that have not been sent, by channel. */
export const measureOutbox: NonNullable<Feature['metrics']> = (registry, { database }) => {
  const gauge = (name: string, help: string, value: ReturnType<typeof sql>) =>
    readGauge(registry, { name, help, label: 'channel' }, async () => {
      const { rows } = await sql<Reading>`
        select channel as label, coalesce(${value}, 0)::float8 as value from outbox
        where state in ('waiting', 'parked') group by channel`.execute(database.kysely)
      return rows
    })
  gauge('chopcard_messages_waiting', 'Messages that wait to be sent.', sql`count(*) filter (where state = 'waiting')`)
  gauge(
    'chopcard_messages_oldest_seconds',
    'Age of the oldest message that waits to be sent.',
    sql`extract(epoch from now() - min(created_at) filter (where state = 'waiting'))`,
  )
  gauge(
    'chopcard_messages_parked',
    'Messages that failed too often and wait for a person.',
    sql`count(*) filter (where state = 'parked')`,
  )
}
