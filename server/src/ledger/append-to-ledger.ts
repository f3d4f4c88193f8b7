import type { Bookkeeping } from '../core/context.ts'
import { type Database, run, type Statement, type Tx } from '../core/database.ts'

/** A ledger by the function of the database that compares a version and appends. */
export const ledger = (name: string): Statement => ({
  name,
  text: `select ${name}($1, $2, $3, $4, $5, $6, $7) as written`,
})

/** What is appended: to whose ledger, on which version of it, what it comes to, and the lines that make it so. */
export type Appending = {
  merchantId: string
  /** The card, or the given voucher. */
  holderId: string
  version: number
  state: object
  lines: readonly object[]
  books?: Bookkeeping
}

/**
 * The only way to write to a ledger, of chops as of vouchers: the lines, the new state of what they belong to and the
 * request's books together, or nothing. False when the version is no longer the one decided on.
 */
export async function appendToLedger(
  database: Database,
  statement: Statement,
  { merchantId, holderId, version, state, lines, books }: Appending,
  tx?: Tx,
): Promise<boolean> {
  const values = [
    merchantId,
    holderId,
    version,
    JSON.stringify(state),
    JSON.stringify(lines),
    books ? JSON.stringify(books.audit) : null,
    books?.answer ? JSON.stringify(books.answer) : null,
  ]
  const [row] = await run<{ written: boolean }>(database, statement, values, tx)
  return row?.written === true
}
