import { databaseNow } from '../../core/database-now.ts'
import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { localDay } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { tellOwners } from '../../accounts/staff/tell-owners.ts'
import { dayText } from './invoice-text.ts'

/** Every hour: tells owners that their plan ends within the days that the banner counts, once for each end. */
export const remindOfEnd: JobHandler = {
  job: defineJob('remind-of-plan-end'),
  cron: '41 * * * *',
  async run(app) {
    return { told: await tellOfEnds(app, await databaseNow(app.database.kysely)) }
  },
}

/** Answers with how many merchants were told. */
export async function tellOfEnds(app: App, now: Date): Promise<number> {
  const merchants = await endingMerchants(app, now)
  let told = 0
  await oneByOne(merchants, async (merchant) => {
    if (await app.database.tx((tx) => tellOfEnd(tx, app, merchant))) told++
  })
  return told
}

const endingMerchants = (app: App, now: Date) =>
  app.database.kysely
    .selectFrom(realMerchants.as('m'))
    .innerJoin('service_plan as p', 'p.id', 'm.plan_id')
    .select(['m.merchant_id', 'm.time_zone', 'p.name as plan_name'])
    .select(sql<Date>`m.service_end_at`.as('ends_at'))
    .where('m.account_state', '=', 'active')
    .where('m.service_end_at', '>', now)
    .where(sql<boolean>`m.service_end_at <= ${now}::timestamptz + make_interval(days => m.service_prompt_days)`)
    .execute()

type Ending = Awaited<ReturnType<typeof endingMerchants>>[number]

/** False when it was told of this end before. */
async function tellOfEnd(tx: Tx, app: App, merchant: Ending): Promise<boolean> {
  const endsOn = localDay(merchant.ends_at, merchant.time_zone)
  const { numInsertedOrUpdatedRows: first } = await tx
    .insertInto('plan_notice')
    .values({ merchant_id: merchant.merchant_id, ends_on: endsOn })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow()
  if (!first) return false
  await tellOwners(tx, app, merchant.merchant_id, 'plan-ending', (language) => ({
    planName: merchant.plan_name,
    on: dayText(endsOn, language),
  }))
  return true
}
