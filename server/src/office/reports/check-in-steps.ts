import { type RawBuilder, sql } from 'kysely'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { lastOfStep } from './close-days.ts'

type Through = 'summed_through' | 'totaled_through'
/** Selects a merchant's days that differ, of those for which `isInStep` is true of their column. */
type WrongDays = (merchantId: string, isInStep: (day: string) => RawBuilder<boolean>) => RawBuilder<{ day: string }>

/** A check of all days through the one that a column of the merchant names, in the steps they were taken in. */
export function checkInSteps(column: Through, wrong: string, wrongDays: WrongDays): MoneyCheck {
  return async (db, merchantId) => {
    const { through } = await db
      .selectFrom('merchant')
      .select(`${column} as through`)
      .where('merchant_id', '=', merchantId)
      .executeTakeFirstOrThrow()
    const found: MoneyDifference[] = []
    if (through === null) return found
    for (let after: string | null = null; after === null || after < through; ) {
      const last: string = await lastOfStep(db, merchantId, after, through)
      const isInStep = isBetween(after, last)
      const { rows } = await wrongDays(merchantId, isInStep).execute(db)
      found.push(...rows.map(({ day }) => ({ kind: 'day', id: day, wrong: [wrong] })))
      after = last
    }
    return found
  }
}

const isBetween = (after: string | null, last: string) => (day: string) =>
  sql<boolean>`(${sql.ref(day)} > coalesce(${after}::date, '-infinity') and ${sql.ref(day)} <= ${last})`
