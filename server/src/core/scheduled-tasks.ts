import { sql } from 'kysely'
import type { Db } from './database.ts'

export type TaskRun = { startedAt: Date; succeeded: boolean; result?: unknown; error?: string }

/** Keeps what came of the last run of a scheduled task, where the platform's administrators see it. */
export async function keepTaskRun(db: Db, name: string, run: TaskRun): Promise<void> {
  const row = {
    started_at: run.startedAt,
    ended_at: sql<Date>`now()`,
    succeeded: run.succeeded,
    result: JSON.stringify(run.result ?? null),
    error: run.error ?? null,
  }
  await db
    .insertInto('scheduled_task')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
