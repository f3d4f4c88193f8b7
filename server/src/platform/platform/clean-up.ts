import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { configNumber } from '../../core/system-config.ts'

/**
 * Forgets what has run out: sessions, one-time links and codes, counters of attempts, and after 7 days answers to idempotency keys and
 * what was called with keys of the integration API. Nobody reads
 * those rows any more, so it matters to nobody how often this runs.
 */
export const cleanUp: JobHandler = {
  job: defineJob('clean-up'),
  cron: '40 2 * * *',
  run: async ({ database: { kysely: db } }) => {
    await db.deleteFrom('attempt_counter').where('window_ends_at', '<', now).execute()
    await db.deleteFrom('system_session').where('expires_at', '<', now).execute()
    await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
    await db.deleteFrom('system_link').where('expires_at', '<', now).execute()
    await cleanUpRuns(db)
    const merchants = await db.selectFrom('merchant').select('merchant_id').execute()
    await oneByOne(merchants, ({ merchant_id: id }) => cleanUpMerchant(db, id))
    while (await forgetPlatformAnswers(db));
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
  await forgetAnswers(db, merchantId)
  while (await forgetRequests(db, merchantId));
}

/** A busy till leaves many answers behind: so many at a time end well within a statement's time-out. */
const atOnce = 5_000

/**
 * Deletes a merchant's old answers, a range of their keys at a time. An index by age would cost each operation more than
 * this reading costs at night. Both statements read one range of the primary key: a join with the rows of a subquery
 * compares each with each where the table's statistics are older than its rows.
 */
async function forgetAnswers(db: Db, merchantId: string): Promise<void> {
  for (let after: AnswerKey | undefined = firstKey; after; ) {
    const last: AnswerKey | undefined = await lastKeyOfRange(db, merchantId, after)
    const until = last ? sql`and (caller, key) <= (${last.caller}, ${last.key})` : sql``
    await sql`
      delete from idempotency
      where merchant_id = ${merchantId} and (caller, key) > (${after.caller}, ${after.key}) ${until}
        and at < now() - interval '7 days'`.execute(db)
    after = last
  }
}

type AnswerKey = { caller: string; key: string }
const firstKey: AnswerKey = { caller: '00000000-0000-0000-0000-000000000000', key: '' }

/** The key that ends a range of `atOnce` answers; undefined if fewer follow. */
async function lastKeyOfRange(db: Db, merchantId: string, after: AnswerKey): Promise<AnswerKey | undefined> {
  const { rows } = await sql<AnswerKey>`
    select caller, key from idempotency
    where merchant_id = ${merchantId} and (caller, key) > (${after.caller}, ${after.key})
    order by caller, key offset ${atOnce - 1} limit 1`.execute(db)
  return rows[0]
}

/** Deletes what keys called more than seven days ago (decisions/integration.md §5), from the oldest on. */
async function forgetRequests(db: Db, merchantId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from api_request where merchant_id = ${merchantId} and (at, id) in (
      select at, id from api_request where merchant_id = ${merchantId} and at < now() - interval '7 days'
      order by at limit ${atOnce})`.execute(db)
  return numAffectedRows >= BigInt(atOnce)
}

async function forgetPlatformAnswers(db: Db): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from platform_idempotency where ctid = any(array(
      select ctid from platform_idempotency where at < now() - interval '7 days' limit ${atOnce}))`.execute(db)
  return numAffectedRows >= BigInt(atOnce)
}
