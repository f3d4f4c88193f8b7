import { type RawBuilder, sql } from 'kysely'
import { type StoreRuns, storesOf } from './visit-store-rules.ts'
import type { Visitor } from './visit-total-rules.ts'

type Stored = Omit<Visitor, 'stores'> & StoreRuns

/** The columns of `member_visits` that `visitorOf` reads. */
export const visitorColumns: RawBuilder<unknown> = sql`
  merchant_id, member_id, days::text[] as days, store_days::text[] as store_days, store_ids, campaigns`

/** A row as a visitor, with the store of each visit. */
export function visitorOf<Row extends Stored>({ store_days, store_ids, ...row }: Row) {
  return { ...row, stores: storesOf(row.days, { store_days, store_ids }) }
}

/** The rows of a query of `visitorColumns` as visitors. */
export type VisitorRow = Stored & { member_id: string }
