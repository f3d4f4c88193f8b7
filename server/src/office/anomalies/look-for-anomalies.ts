import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { fineForDays } from '@chopcard/contract/office/anomaly-kinds.ts'
import type { lookForAnomalies as route } from '@chopcard/contract/office/merchant/anomalies.ts'
import { databaseNow } from '../../core/database-now.ts'
import { newId } from '../../core/new-id.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { eachMerchant } from '../../core/each-merchant.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { finders } from './anomaly-rules.ts'
import { collectFacts } from './collect-facts.ts'
import type { Found } from './facts.ts'
import { weekdayOf } from './hours-rules.ts'
import { keepHours } from './usual-hours.ts'

// An entry carries the day its request began on.
const graceMinutes = 15

const lookNowJob = defineJob<{ merchantId: string }>('look-for-anomalies-now')

/** Has the log looked at up to now. */
export const lookForAnomalies: Verb<typeof route> = (ctx) =>
  ctx.write(async (tx) => {
    await ctx.app.jobs.add(tx, lookNowJob, { merchantId: ctx.merchant.id })
    return { started: true }
  })

export const lookNow: JobHandler<typeof lookNowJob> = {
  job: lookNowJob,
  run: async (app, { merchantId }) => {
    const found = await findOpenMerchant(app.database.kysely, merchantId)
    if (found) await lookAt(app, found.merchant, found.now)
  },
}

/** Hourly, since merchants' nights come at different hours: looks at what days have ended since. */
export const lookEveryNight: JobHandler = {
  job: defineJob('look-for-anomalies'),
  cron: '41 * * * *',
  run: async (app) => ({ checked: await lookAtNights(app, await databaseNow(app.database.kysely)) }),
}

/** Answers with how many merchants' days have ended. */
export async function lookAtNights(app: App, now: Date): Promise<number> {
  const { kysely: db } = app.database
  const { rows } = await sql<{ merchant_id: string }>`
    select m.merchant_id from merchant m
    left join anomaly_run r on r.merchant_id = m.merchant_id
    where m.sandbox_of is null and coalesce(r.through, '-infinity')
      < ((${now}::timestamptz - make_interval(mins => ${graceMinutes})) at time zone m.time_zone)::date - 1
    order by 1`.execute(db)
  await eachMerchant(app.database, rows, async ({ merchant_id }) => {
    const found = await findOpenMerchant(db, merchant_id)
    if (found) await lookAt(app, found.merchant, endOfYesterday(found.merchant, now))
  })
  return rows.length
}

const endOfYesterday = ({ timeZone }: Merchant, now: Date) =>
  new Date(startOfDay(localDay(new Date(now.getTime() - graceMinutes * 60_000), timeZone), timeZone).getTime() - 1)

/** Looks at a merchant's four weeks up to a moment, and writes down what is unusual in the last of them. */
export async function lookAt(app: App, merchant: Merchant, to: Date): Promise<void> {
  const today = localDay(to, merchant.timeZone)
  await keepHours(app.database, merchant, addDays(today, -1))
  const facts = await collectFacts(app.database.kysely, merchant, to)
  const found: Found[] = []
  for (const find of Object.values(finders)) {
    found.push(...find(facts))
    // A rule over a large shop's weeks takes a moment: requests are answered between two of them.
    await setImmediate()
  }
  await app.database.tx(async (tx) => {
    if (found.length) await writeFindings(tx, merchant.id, found)
    const through = addDays(today, -1)
    await tx
      .insertInto('anomaly_run')
      .values({ merchant_id: merchant.id, through, ran_at: sql`now()` })
      .onConflict((known) =>
        known.column('merchant_id').doUpdateSet({
          through: sql`greatest(anomaly_run.through, excluded.through)`,
          ran_at: sql`excluded.ran_at`,
        }),
      )
      .execute()
  })
}

/**
 * Writes down what was found. What is known of the week grows as long as nobody has decided on it; a subject that was found to be fine
 * is left alone for some time.
 */
async function writeFindings(tx: Tx, merchantId: string, found: readonly Found[]): Promise<void> {
  const rows = found.map((one) => ({
    id: newId(),
    rule: one.rule,
    sentence: one.sentence,
    subject: one.subject,
    week: addDays(one.day, -weekdayOf(one.day)),
    staff_id: one.staffId,
    card_id: one.cardId,
    campaign_id: one.campaignId,
    store_id: one.storeId,
    observed: one.observed,
    expected: one.expected,
    chops: one.chops,
    row_kind: one.rowKind,
    row_ids: one.rows,
  }))
  await sql`
    insert into anomaly_finding as f (merchant_id, id, rule, sentence, subject, week, staff_id, card_id, campaign_id, store_id,
      observed, expected, chops, row_kind, row_ids, found_at)
    select ${merchantId}::uuid, x.id, x.rule, x.sentence, x.subject, x.week, x.staff_id, c.id, x.campaign_id, x.store_id,
      x.observed, x.expected, x.chops, x.row_kind, x.row_ids, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, rule text, sentence text, subject text, week date,
      staff_id uuid, card_id uuid, campaign_id uuid, store_id uuid, observed integer, expected double precision, chops bigint, row_kind text,
      row_ids uuid[])
    left join card c on c.merchant_id = ${merchantId} and c.id = x.card_id
    where not exists (
      select from anomaly_finding known
      where known.merchant_id = ${merchantId} and known.rule = x.rule and known.subject = x.subject and known.state = 'fine'
        and known.decided_at > now() - make_interval(days => ${fineForDays}))
    on conflict (merchant_id, rule, subject, week) do update set
      sentence = excluded.sentence, observed = excluded.observed, expected = excluded.expected, chops = excluded.chops,
      row_kind = excluded.row_kind, row_ids = excluded.row_ids, store_id = excluded.store_id, campaign_id = excluded.campaign_id
    where f.state = 'open' and excluded.observed >= f.observed`.execute(tx)
}
