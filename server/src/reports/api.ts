import * as routes from '@chopcard/contract/merchant/dashboard.ts'
import { serve } from '../core/context.ts'
import type { JobHandler } from '../core/jobs.ts'
import { closeDays } from './close-days.ts'
import { dailyChopCount } from './count-chops.ts'
import { dailyNewMember, monthlyNewMember } from './new-members.ts'
import { topOperators } from './rank-operators.ts'
import { adminSummary, summary } from './sum-up.ts'

export const reportsApi = [
  serve(routes.summary, summary),
  serve(routes.adminSummary, adminSummary),
  serve(routes.dailyNewMember, dailyNewMember),
  serve(routes.monthlyNewMember, monthlyNewMember),
  serve(routes.dailyChopCount, dailyChopCount),
  serve(routes.topOperators, topOperators),
]

export const reportsJobs: readonly JobHandler<'close-days'>[] = [
  { name: 'close-days', run: (app) => closeDays(app), cron: '20 * * * *' },
]
