import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { configNumber } from '../../core/system-config.ts'

/**
 * Forgets what has run out: sessions, one-time links and codes, counters of attempts, and answers to keys after 7 days. Nobody reads
 * those rows any more, so it matters to nobody how often this runs.
 */
export const cleanUp: JobHandler<'clean-up'> = {
  name: 'clean-up',
  cron: '40 2 * * *',
  run: async ({ database: { kysely: db } }) => {
    await db.deleteFrom('attempt_counter').where('window_ends_at', '<', now).execute()
    await db.deleteFrom('system_session').where('expires_at', '<', now).execute()
    await db.deleteFrom('system_link').where('expires_at', '<', now).execute()
    await cleanUpRuns(db)
    for (const { merchant_id } of await db.selectFrom('merchant').select('merchant_id').execute())
      await cleanUpMerchant(db, merchant_id)
    while (await forgetAnswers(db, 'idempotency'));
    while (await forgetAnswers(db, 'platform_idempotency'));
  },
}

const now = sql<Date>`now()`

/** Of each schedule the last run stays, however old. */
async function cleanUpRuns(db: Db): Promise<void> {
  const days = await configNumber(db, 'logs.taskRunDays')
  await sql`
    delete from task_run r where started_at < now() - make_interval(days => ${days})
      and exists (select from task_run later where later.schedule = r.schedule and later.started_at > r.started_at)`.execute(
    db,
  )
}

async function cleanUpMerchant(db: Db, merchantId: string): Promise<void> {
  await db.deleteFrom('session').where('merchant_id', '=', merchantId).where('expires_at', '<', now).execute()
  await db.deleteFrom('sms_code').where('merchant_id', '=', merchantId).where('expires_at', '<', now).execute()
  await db.deleteFrom('one_time_link').where('merchant_id', '=', merchantId).where('expires_at', '<', now).execute()
}

/** A busy till leaves many answers behind: so many at a time end well within a statement's time-out. */
const atOnce = 5_000

/** Of all merchants at once: their age is the one thing that answers are found by without their key. */
async function forgetAnswers(db: Db, table: 'idempotency' | 'platform_idempotency'): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where at < now() - interval '7 days' limit ${atOnce}))`.execute(db)
  return numAffectedRows >= BigInt(atOnce)
}
