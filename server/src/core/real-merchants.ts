import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Merchant } from './schema.d.ts'

type Merchants = RawBuilder<Selectable<Merchant>>

/**
 * The merchants that are customers of the platform, read like the table: a subquery, which the planner merges. Those with
 * test data are none: the platform neither shows nor counts them (decisions/integration.md §8).
 */
export const realMerchants: Merchants = sql`(select * from merchant where sandbox_of is null)`

/** With those that hold test data, for whoever names one by its id. */
export const allMerchants: Merchants = sql`merchant`

/**
 * That a row is no test data, by its column of the merchant; a row of the platform's own is none. "Is not true" keeps it a
 * look-up for each row, in ids that are read once; a join would read all rows first.
 */
export const isReal = (column: string): RawBuilder<boolean> =>
  sql`(${sql.ref(column)} in (select merchant_id from merchant where sandbox_of is not null)) is not true`
