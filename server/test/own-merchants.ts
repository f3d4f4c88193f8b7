import type { Database } from '../src/core/database.ts'

const made = new WeakMap<Database, Set<string>>()

/** Remembers that a test's application has made a merchant. */
export function rememberMerchant({ database }: { database: Database }, merchantId: string): void {
  made.set(database, (made.get(database) ?? new Set()).add(merchantId))
}

/** Whether the application has made a merchant: files that share a database leave each other's events alone. */
export const isMadeBy =
  ({ database }: { database: Database }) =>
  (merchantId: string): boolean =>
    made.get(database)?.has(merchantId) ?? false

export const merchantsOf = ({ database }: { database: Database }): string[] => [...(made.get(database) ?? [])]
