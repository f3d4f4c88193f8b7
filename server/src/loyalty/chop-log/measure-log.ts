import { sql } from 'kysely'
import type { Feature } from '../../core/feature.ts'
import { readGauge, type Reading } from '../../core/read-gauge.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { entriesWritten } from '../../ledger/entry-count.ts'

/** Entries by kind, and what the nightly reconciliations have found. */
export const measureLog: NonNullable<Feature['metrics']> = (registry, { database }) => {
  registry.registerMetric(entriesWritten)
  const gauge = (name: string, help: string, value: ReturnType<typeof sql>) =>
    readGauge(registry, { name, help }, async () => {
      const { rows } = await sql<Reading>`
        select coalesce(${value}, 0)::float8 as value from ${realMerchants} m`.execute(database.kysely)
      return rows
    })
  gauge(
    'chopcard_books_differences',
    'Balances and money that the last reconciliations could not explain.',
    sql`sum(books_differences)`,
  )
  gauge(
    'chopcard_books_oldest_check_seconds',
    'Time since the merchant that waits longest was reconciled.',
    sql`extract(epoch from now() - min(coalesce(books_checked_at, created_at)))`,
  )
}
