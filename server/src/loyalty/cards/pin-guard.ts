import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { digest } from '../../core/secrets.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'
import { type Asking, clockTime } from './pin-entry.ts'

/** Wrong PINs on members' phones that a merchant may have within an hour, and the minutes for which the next ones wait. */
const guard = { limit: 100, windowMinutes: 60, pauseMinutes: 15 } as const

type GuardedAttempt = { giveBack(): Promise<unknown>; tellIfPaused(): Promise<void> }

/**
 * Counts one of the merchant's attempts with one statement, so that the limit is exact under concurrency. The attempt that
 * reaches the limit starts the pause, and so does each further one within the hour: after a pause a guesser has one attempt.
 */
export async function consumeGuardedAttempt(ctx: Asking): Promise<GuardedAttempt> {
  const { db, merchant } = ctx
  // A change on conflict must not depend on the session in a sharded database: `now()` stands in the row that was offered.
  const after = (minutes: number) => sql`((excluded.window_ends_at at time zone 'UTC'
    + make_interval(mins => ${minutes - guard.windowMinutes})) at time zone 'UTC')`
  const now = after(0)
  const counted = sql`case when g.window_ends_at <= ${now} then 1 else g.attempts + 1 end`
  const { rows } = await sql<{ attempts: number; window_ends_at: Date }>`
    insert into pin_guard as g (merchant_id, attempts, window_ends_at)
    values (${merchant.id}, 1, now() + make_interval(mins => ${guard.windowMinutes}))
    on conflict (merchant_id) do update set
      attempts = ${counted},
      window_ends_at = case when g.window_ends_at <= ${now} then excluded.window_ends_at else g.window_ends_at end,
      paused_until = case when ${counted} >= ${guard.limit} then ${after(guard.pauseMinutes)} end
    where g.paused_until is null or g.paused_until <= ${now}
    returning g.attempts, g.window_ends_at`.execute(db)
  const [row] = rows
  if (!row) return refusePaused(ctx)
  return {
    giveBack: () =>
      db
        .updateTable('pin_guard')
        .set({ attempts: sql<number>`greatest(attempts - 1, 0)`, paused_until: null })
        .where('merchant_id', '=', merchant.id)
        .execute(),
    tellIfPaused: async () => {
      if (row.attempts >= guard.limit) await tellOfGuessing(ctx, row.window_ends_at)
    },
  }
}

async function refusePaused({ db, merchant }: Asking): Promise<never> {
  const row = await db
    .selectFrom('pin_guard')
    .select(['paused_until', sql<Date>`now()`.as('now')])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  const until = row?.paused_until ?? new Date()
  refuse('PIN_CODE_LOCKED', {
    retryAt: until.toISOString(),
    retryAfter: Math.max(1, Math.ceil((until.getTime() - (row?.now ?? until).getTime()) / 1000)),
    values: { time: clockTime(until, merchant.timeZone) },
  })
}

/** Once for each hour in which the limit is reached: a repeated message has the same id, and is not written again. */
const tellOfGuessing = ({ app, merchant }: Asking, windowEndsAt: Date): Promise<void> =>
  app.database.tx((tx) =>
    tellOwners(tx, app, merchant.id, 'pin-guessing', { limit: guard.limit, minutes: guard.pauseMinutes }, (staffId) =>
      messageId(app.config.secret, staffId, windowEndsAt),
    ),
  )

function messageId(secret: string, staffId: string, windowEndsAt: Date): string {
  const hex = digest(secret, 'pin-guessing', staffId, windowEndsAt.getTime()).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
