import { sql } from 'kysely'
import type { Database, Db, Tx, Work } from './database.ts'

/**
 * Runs scheduled work once per local day and subject, whichever processes try and however often: the record of the run
 * and its effect are one transaction. Returns the result, or undefined if the work had been done before.
 */
export async function oncePerDay<T>(
  database: Database,
  task: string,
  day: string,
  subject: string,
  work: Work<T>,
): Promise<T | undefined> {
  return database.tx(async (tx) => {
    // Another process with the same task waits here until the first one has committed.
    const { numInsertedOrUpdatedRows: first } = await tx
      .insertInto('job_run')
      .values({ task, local_day: day, subject })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!first) return undefined
    const result = await work(tx)
    await keepResult(tx, { task, day, subject }, { result: JSON.stringify(result ?? null) })
    return result
  })
}

/** The runs of a task from a day on, each as its day and subject with a blank between: what need not be tried. */
export async function startedDays(db: Db, task: string, from: string): Promise<ReadonlySet<string>> {
  const runs = await db
    .selectFrom('job_run')
    .select(['local_day', 'subject'])
    .where('task', '=', task)
    .where('local_day', '>=', from)
    .execute()
  return new Set(runs.map(({ local_day, subject }) => `${local_day} ${subject}`))
}

type Run = { task: string; day: string; subject: string }

const keepResult = (
  db: Db | Tx,
  { task, day, subject }: Run,
  kept: { result: string; at?: ReturnType<typeof sql<Date>> },
) =>
  db
    .updateTable('job_run')
    .set(kept)
    .where('task', '=', task)
    .where('local_day', '=', day)
    .where('subject', '=', subject)
    .execute()

/** Writes the result of a run whose work went on after its record was made. */
export const keepLaterResult = (db: Db, run: Run, result: object) =>
  keepResult(db, run, { result: JSON.stringify(result), at: sql<Date>`now()` })
