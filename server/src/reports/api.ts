import * as routes from '@chopcard/contract/merchant/dashboard.ts'
import * as liability from '@chopcard/contract/merchant/liability.ts'
import { alsoCheck } from '../chops/more-books.ts'
import { serve } from '../core/context.ts'
import type { JobHandler, JobName } from '../core/jobs.ts'
import { checkDays } from './check-days.ts'
import { checkLiability } from './check-liability.ts'
import { closeDays } from './close-days.ts'
import { dailyChopCount } from './count-chops.ts'
import { liabilityReport } from './liability.ts'
import { keepMonthEnds } from './month-ends.ts'
import { dailyNewMember, monthlyNewMember } from './new-members.ts'
import { topOperators } from './rank-operators.ts'
import { getOwnCosts, setOwnCosts } from './own-costs.ts'
import { adminSummary, summary } from './sum-up.ts'

alsoCheck(checkDays)
alsoCheck(checkLiability)

export const reportsApi = [
  serve(routes.summary, summary),
  serve(routes.adminSummary, adminSummary),
  serve(routes.dailyNewMember, dailyNewMember),
  serve(routes.monthlyNewMember, monthlyNewMember),
  serve(routes.dailyChopCount, dailyChopCount),
  serve(routes.topOperators, topOperators),
  serve(liability.liabilityReport, liabilityReport),
  serve(liability.getOwnCosts, getOwnCosts),
  serve(liability.setOwnCosts, setOwnCosts),
]

export const reportsJobs: readonly JobHandler<JobName>[] = [
  { name: 'close-days', run: (app) => closeDays(app), cron: '20 * * * *' },
  // Hourly, since merchants' nights come at different hours.
  { name: 'keep-month-ends', run: keepMonthEnds, cron: '7 * * * *' },
]
