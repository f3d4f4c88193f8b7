import { sql } from 'kysely'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { type Db, outside } from './database.ts'
import { digest } from './secrets.ts'

export type AttemptLimit = {
  limit: number
  windowSeconds: number
  /** The error code above the limit; TOO_MANY_REQUESTS by default. */
  code?: ErrorCode
  /** Values for the text of the refusal. */
  values?: (retryAt: Date) => Record<string, string>
}

/** Where attempts are counted: a dry run does not take them back, or it would be a way to guess without limit. */
const counted = (db: Db): Db => outside.get(db) ?? db

/**
 * The key of a counter: its kind, and a digest of the counted address or account, so that the table contains no names.
 */
export const bucketOf = (secret: string, counts: string, ...whom: string[]): string =>
  `${counts}:${digest(secret, 'attempts', counts, ...whom).toString('base64url')}`

/**
 * Counts an attempt before it is checked, with one conditional statement, so that the limit is exact under concurrency.
 * Above the limit it refuses with 429 until the window ends; the window begins with the first attempt. Pass the
 * database and not a transaction: a rollback would remove the counted attempt.
 */
export async function consumeAttempt(
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
    returning c.attempts`.execute(counted(db))
  if (rows.length) return
  const { endsAt, seconds } = await endOf(counted(db), bucket)
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

/** Removes one counted attempt after a success: only failures count. */
export async function giveBackAttempt(db: Db, bucket: string): Promise<void> {
  await counted(db)
    .updateTable('attempt_counter')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute()
}

/** Deletes all counted attempts: the last caller has proven who they are. */
export async function clearAttempts(db: Db, bucket: string): Promise<void> {
  await counted(db).deleteFrom('attempt_counter').where('bucket', '=', bucket).execute()
}

/**
 * Does the same amount of writing as a log row and changes nothing, so that the response time does not reveal which
 * accounts exist.
 */
export async function touchAttempts(db: Db, bucket: string): Promise<void> {
  await counted(db)
    .updateTable('attempt_counter')
    .set({ attempts: sql<number>`attempts` })
    .where('bucket', '=', bucket)
    .execute()
}
