import { databaseNow } from '../core/database-now.ts'
import type { Db } from '../core/database.ts'
import { hookPoint, type Hooks } from '../core/hooks.ts'

/** What does not add up: of which kind, which one, and in what. */
export type MoneyDifference = { kind: string; id: string; wrong: readonly string[] }

/** Recomputes what a feature keeps of a merchant's money; answers with what does not add up. */
export type MoneyCheck = (db: Db, merchantId: string, now: Date) => Promise<MoneyDifference[]>

/** The money of the features that implement it is checked whenever the balances are. */
export const moneyCheck = hookPoint<MoneyCheck>('books-check')

/** Everything about money that does not add up with a merchant. */
export async function moneyDifferences(
  db: Db,
  hooks: Hooks,
  merchantId: string,
  at?: Date,
): Promise<MoneyDifference[]> {
  const now = at ?? (await databaseNow(db))
  const found: MoneyDifference[] = []
  for (const check of hooks.all(moneyCheck)) found.push(...(await check(db, merchantId, now)))
  return found
}
