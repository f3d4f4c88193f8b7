import { sql } from 'kysely'
import { type ErrorCode, refuse } from '@chopcard/contract/core/errors.ts'
import type { Db } from './database.ts'
import { digest } from './secrets.ts'

export type AttemptLimit = {
  limit: number
  windowSeconds: number
  /** The refusal over the limit, TOO_MANY_REQUESTS where nothing else is said. */
  code?: ErrorCode
  /** What the words of the refusal name. */
  values?: (retryAt: Date) => Record<string, string>
}

/** The name of a counter: what it counts, and a digest of whom, so that the table names nobody. */
export const bucketOf = (secret: string, counts: string, ...whom: string[]): string =>
  `${counts}:${digest(secret, 'attempts', counts, ...whom).toString('base64url')}`

/**
 * Takes one of the attempts that are left, before the attempt is checked; exact however many come at once. Over the limit
 * it refuses with 429 until the window, which begins with the first attempt, has passed. Give it the database and not a
 * transaction, whose rollback would give the attempt back.
 */
export async function takeAttempt(
  db: Db,
  bucket: string,
  { limit, windowSeconds, code, values }: AttemptLimit,
): Promise<void> {
  const { rows } = await sql`
    insert into attempt_counter as c (bucket, attempts, window_ends_at)
    values (${bucket}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (bucket) do update set
      attempts = case when c.window_ends_at <= now() then 1 else c.attempts + 1 end,
      window_ends_at = case when c.window_ends_at <= now() then excluded.window_ends_at else c.window_ends_at end
    where c.window_ends_at <= now() or c.attempts < ${limit}
    returning c.attempts`.execute(db)
  if (rows.length) return
  const { endsAt, seconds } = await endOf(db, bucket)
  refuse(code ?? 'TOO_MANY_REQUESTS', {
    retryAfter: seconds,
    retryAt: endsAt.toISOString(),
    values: values?.(endsAt),
  })
}

async function endOf(db: Db, bucket: string): Promise<{ endsAt: Date; seconds: number }> {
  const row = await db
    .selectFrom('attempt_counter')
    .select(['window_ends_at', sql<Date>`now()`.as('now')])
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  const endsAt = row?.window_ends_at ?? new Date()
  return { endsAt, seconds: Math.max(1, Math.ceil((endsAt.getTime() - (row?.now ?? endsAt).getTime()) / 1000)) }
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
