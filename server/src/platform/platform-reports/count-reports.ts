import { defineJob } from '../../core/job-queue.ts'
import type { Database } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { countIncome } from './count-income.ts'
import { countMemberMonths } from './count-member-months.ts'
import { countOpenTotals } from './count-open-totals.ts'
import { countPlatformDays } from './count-platform-days.ts'

/** Every hour, after days were closed: what the platform's reports read. */
export const countReports: JobHandler = {
  job: defineJob('count-platform-reports'),
  cron: '27 * * * *',
  run: async ({ database }) => ({ days: await countPlatformReports(database) }),
}

/** So many merchants in one statement end well within its time limit; a sharded database takes those of one node. */
const atOnce = { onOneServer: 20, sharded: 1 }

/** Answers with how many days of the platform were counted. */
export async function countPlatformReports(database: Database): Promise<number> {
  const rows = await database.kysely
    .selectFrom(realMerchants.as('m'))
    .select('m.merchant_id')
    .orderBy('m.merchant_id')
    .execute()
  const ids = rows.map(({ merchant_id }) => merchant_id)
  const step = (await database.isSharded()) ? atOnce.sharded : atOnce.onOneServer
  const parts = Math.ceil(ids.length / step)
  await oneByOne([...Array(parts).keys()], async (part) => {
    const some = ids.slice(part * step, (part + 1) * step)
    await countOpenTotals(database, some)
    await countMemberMonths(database.background, some)
  })
  await countIncome(database)
  return countPlatformDays(database)
}
