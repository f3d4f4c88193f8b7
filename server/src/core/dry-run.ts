import { sql } from 'kysely'
import type { App } from './app.ts'
import { type Database, outside, type Tx, withRetries } from './database.ts'
import { withSavepoint, writeLeftEvents } from './events.ts'

/** Carries the result of a dry run out of its transaction, which ends without a commit. */
class TakenBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('taken back')
    this.result = result
  }
}

/**
 * Runs work as it would run, in one transaction that is always rolled back, and returns its result. The work gets a program whose
 * database is this transaction, so that whatever it writes (its own transactions, single statements, jobs, the outbox) is taken
 * back; files are neither stored nor removed. What counts attempts to guess a secret stays counted (`outside`).
 */
export async function runDry<T>(app: App, work: (app: App, tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await app.database.tx(async (tx) => {
      outside.set(tx, app.database.kysely)
      const result = await work({ ...app, database: within(app.database, tx), storage: inert(app) }, tx)
      // What is otherwise held only when a transaction ends.
      await writeLeftEvents(tx)
      await sql`set constraints all immediate`.execute(tx)
      throw new TakenBack(result)
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T
    throw error
  }
}

/** The database as the work sees it: its transactions are savepoints of the one that is taken back, one after another. */
function within(database: Database, tx: Tx): Database {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...database,
    kysely: tx,
    within: tx,
    tx(work) {
      const mine = last.then(() => withRetries(() => withSavepoint(tx, () => work(tx))))
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

const inert = ({ storage }: App): App['storage'] => ({
  ...storage,
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
})
