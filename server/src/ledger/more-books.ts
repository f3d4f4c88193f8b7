import type { Db } from '../core/database.ts'

/** What does not add up: of which kind, which one, and in what. */
export type MoneyDifference = { kind: string; id: string; wrong: readonly string[] }

/** Recomputes what a feature keeps of a merchant's money; answers with what does not add up. */
export type BooksCheck = (db: Db, merchantId: string, now: Date) => Promise<MoneyDifference[]>

const checks: BooksCheck[] = []

/** The feature's money is checked whenever the books are. */
export const alsoCheck = (check: BooksCheck): void => void checks.push(check)

/** Everything about money that does not add up with a merchant. */
export async function moneyDifferences(db: Db, merchantId: string, now = new Date()): Promise<MoneyDifference[]> {
  const found: MoneyDifference[] = []
  for (const check of checks) found.push(...(await check(db, merchantId, now)))
  return found
}
