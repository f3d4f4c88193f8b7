import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { runInBatches } from '../../core/run-in-batches.ts'
import { countNextDays, lastOfNext } from './daily-visits.ts'
import { countNextTotals, findNextStores } from './fill-visits.ts'
import { type Fill, holdNextFill } from './hold-next.ts'
import { visitorColumns, visitorOf, type VisitorRow } from './stored-visitors.ts'
import { daysByLog } from './visit-days.ts'
import { writeHeldVisits, writeVisits } from './write-visits.ts'

const FIRST_MEMBERS = 200
const MAX_MEMBERS = 2_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Every five minutes: fills in members from before visits were kept, and counts anew those whose visits come to something else
 * since a day has begun. Any number of processes may do so at once; one that is stopped goes on where it was.
 */
export const keepVisits: JobHandler = {
  job: defineJob('keep-visits'),
  cron: '*/5 * * * *',
  run: async (app) => {
    await runInBatches(FIRST_MEMBERS, MAX_MEMBERS, (size) => app.database.tx((tx) => fillNext(tx, size)))
    await runInBatches(FIRST_MEMBERS, MAX_MEMBERS, (size) => app.database.tx((tx) => countNextDays(tx, size)))
    await runInBatches(FIRST_MEMBERS, MAX_MEMBERS, (size) => app.database.tx((tx) => countNextTotals(tx, size)))
    await runInBatches(FIRST_MEMBERS, MAX_MEMBERS, (size) => app.database.tx((tx) => findNextStores(tx, size)))
    await countDueVisits(app)
  },
}

/** Counts the visits anew that a merchant's new day changes. */
export async function countDueVisits({ database }: Pick<App, 'database'>): Promise<void> {
  await sql`
    insert into visit_day (merchant_id, day)
    select s.merchant_id, (now() at time zone s.time_zone)::date - 1 from merchant s
    where not exists (select from visit_day d where d.merchant_id = s.merchant_id) on conflict do nothing`.execute(
    database.kysely,
  )
  const { rows } = await sql<{ merchant_id: string }>`select d.merchant_id ${dueDays} order by 1`.execute(
    database.kysely,
  )
  await oneByOne(rows, ({ merchant_id }) =>
    runInBatches(FIRST_MEMBERS, MAX_MEMBERS, (size) => database.tx((tx) => countNext(tx, merchant_id, size))),
  )
}

/** The merchants `s` whose day `d` is not counted yet. */
const dueDays = sql`
  from visit_day d join merchant s on s.merchant_id = d.merchant_id and d.day < (now() at time zone s.time_zone)::date`

/** The next members of a merchant that nobody else fills in; false where none is left. */
async function fillNext(tx: Tx, size: number): Promise<boolean> {
  const fill = await holdNextFill(tx, 'visit_fill')
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

/** The next members of a merchant whose day is not counted yet; false where all are, or another process counts them. */
async function countNext(tx: Tx, merchantId: string, size: number): Promise<boolean> {
  const { rows } = await sql<Fill & { today: string }>`
    select d.merchant_id, d.after, (now() at time zone s.time_zone)::date as today ${dueDays}
    where d.merchant_id = ${merchantId} for update of d skip locked`.execute(tx)
  const [day] = rows
  if (!day) return false
  const { after, today } = day
  const last = await lastOfNext(tx, day, size)
  if (last) {
    const { rows: due } = await sql<VisitorRow>`
      select ${visitorColumns} from member_visits
      where merchant_id = ${merchantId} and member_id > ${after} and member_id <= ${last} and due_on <= ${today}
      order by member_id for update`.execute(tx)
    await writeHeldVisits(
      tx,
      due.map(visitorOf).map((member) => ({ ...member, today, before: member })),
    )
  }
  await tx
    .updateTable('visit_day')
    .set(last ? { after: last } : { after: FIRST_ID, day: today })
    .where('merchant_id', '=', merchantId)
    .execute()
  return last !== undefined
}
