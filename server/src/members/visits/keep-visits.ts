import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { runInBatches } from '../../core/run-in-batches.ts'
import { daysByLog, type MemberDays } from './visit-days.ts'
import { writeVisits } from './write-visits.ts'

const FIRST_MEMBERS = 200
const MAX_MEMBERS = 2_000

/**
 * Every five minutes: fills in members from before visits were kept, and counts anew those whose visits come to something else
 * since a day has begun. Any number of processes may do so at once; one that is stopped goes on where it was.
 */
export const keepVisits: JobHandler = {
  job: defineJob('keep-visits'),
  cron: '*/5 * * * *',
  run: async (app) => {
    await runInBatches(FIRST_MEMBERS, MAX_MEMBERS, (size) => app.database.tx((tx) => fillNext(tx, size)))
    await countDueVisits(app)
  },
}

/** Counts the visits anew that are due on the merchant's day. */
export const countDueVisits = (app: Pick<App, 'database'>): Promise<void> =>
  runInBatches(FIRST_MEMBERS, MAX_MEMBERS, (size) => app.database.tx((tx) => countNext(tx, size)))

/** The next members of a merchant that nobody else fills in; false where none is left. */
async function fillNext(tx: Tx, size: number): Promise<boolean> {
  const { rows: fills } = await sql<{ merchant_id: string; after: string }>`
    select merchant_id, after from visit_fill order by merchant_id limit 1 for update skip locked`.execute(tx)
  const [fill] = fills
  if (!fill) return false
  const members = await tx
    .selectFrom('member')
    .select(['merchant_id', 'id as member_id'])
    .where('merchant_id', '=', fill.merchant_id)
    .where('id', '>', fill.after)
    .orderBy('id')
    .limit(size)
    .execute()
  const last = members.at(-1)
  if (!last) await tx.deleteFrom('visit_fill').where('merchant_id', '=', fill.merchant_id).execute()
  else {
    // Who got a row meanwhile has a newer one.
    await writeVisits(tx, await daysByLog(tx, members), 'keep')
    await tx
      .updateTable('visit_fill')
      .set({ after: last.member_id })
      .where('merchant_id', '=', fill.merchant_id)
      .execute()
  }
  return true
}

async function countNext(tx: Tx, size: number): Promise<boolean> {
  const { rows } = await sql<MemberDays>`
    select v.merchant_id, v.member_id, v.days::text[] as days, (now() at time zone s.time_zone)::date as today
    from member_visits v join merchant s on s.merchant_id = v.merchant_id
    where v.due_on <= (now() at time zone s.time_zone)::date and v.due_on <= (now() + interval '14 hours')::date
    order by v.due_on limit ${size} for update of v skip locked`.execute(tx)
  await writeVisits(tx, rows, 'replace')
  return rows.length > 0
}
