import { sql } from 'kysely'
import { type ErrorCode, refuse } from '@chopcard/contract/errors.ts'
import type { Db } from './database.ts'
import { digest } from './secrets.ts'

/** `code` is the refusal over the limit, TOO_MANY_REQUESTS where nothing else is said. */
export type AttemptLimit = { limit: number; windowSeconds: number; code?: ErrorCode }

/** The name of a counter: what it counts, and a digest of whom, so that the table names nobody. */
export const bucketOf = (secret: string, counts: string, ...whom: string[]): string =>
  `${counts}:${digest(secret, 'attempts', counts, ...whom).toString('base64url')}`

/**
 * Takes one of the attempts that are left, before the attempt is checked; exact however many come at once. Over the limit
 * it refuses with 429 until the window, which begins with the first attempt, has passed. Give it the database and not a
 * transaction, whose rollback would give the attempt back.
 */
export async function takeAttempt(db: Db, bucket: string, { limit, windowSeconds, code }: AttemptLimit): Promise<void> {
  const { rows } = await sql`
    insert into attempt_counter as c (bucket, attempts, window_ends_at)
    values (${bucket}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (bucket) do update set
      attempts = case when c.window_ends_at <= now() then 1 else c.attempts + 1 end,
      window_ends_at = case when c.window_ends_at <= now() then excluded.window_ends_at else c.window_ends_at end
    where c.window_ends_at <= now() or c.attempts < ${limit}
    returning c.attempts`.execute(db)
  if (!rows.length) refuse(code ?? 'TOO_MANY_REQUESTS', { retryAfter: await secondsLeft(db, bucket) })
}

async function secondsLeft(db: Db, bucket: string): Promise<number> {
  const row = await db
    .selectFrom('attempt_counter')
    .select(sql<number>`ceil(extract(epoch from window_ends_at - now()))::integer`.as('seconds'))
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  return Math.max(1, row?.seconds ?? 1)
}

/** Gives one attempt back: it succeeded, and only failures count. */
export async function giveBackAttempt(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('attempt_counter')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute()
}

/** Forgets all attempts: whoever made the last one has shown who they are. */
export async function clearAttempts(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('attempt_counter').where('bucket', '=', bucket).execute()
}

/** Writes as much as a line in a log takes and changes nothing, where a line would tell by time who is known. */
export async function touchAttempts(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('attempt_counter')
    .set({ attempts: sql<number>`attempts` })
    .where('bucket', '=', bucket)
    .execute()
}
