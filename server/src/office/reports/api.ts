import { defineJob } from '../../core/job-queue.ts'
import * as routes from '@chopcard/contract/office/merchant/dashboard.ts'
import * as earnBurn from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import * as liability from '@chopcard/contract/office/merchant/liability.ts'
import { moneyCheck } from '../../ledger/money-checks.ts'
import type { App } from '../../core/app.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { breakage } from './breakage.ts'
import { checkDays } from './check-days.ts'
import { checkInsights } from './check-insights.ts'
import { countInsights } from './count-insights.ts'
import { checkTotals } from './check-totals.ts'
import { checkLiability } from './check-liability.ts'
import { closeDays } from './close-days.ts'
import { dailyChopCount } from './count-chops.ts'
import { earnBurnDays, listEarnBurn } from './list-earn-burn.ts'
import { liabilityReport } from './liability.ts'
import { keepLiabilities } from './liability-today.ts'
import { keepMonthEnds } from './month-ends.ts'
import { checkNewCards } from './new-card-days.ts'
import { dailyNewMember, monthlyNewMember } from './new-members.ts'
import { topOperators } from './rank-operators.ts'
import { recountRewards } from './recount-rewards.ts'
import { getOwnCosts, setOwnCosts } from './own-costs.ts'
import { adminSummary, summary } from './sum-up.ts'
import { totalDays } from './total-days.ts'

async function closeAndTotal(app: App): Promise<void> {
  await closeDays(app)
  await totalDays(app)
  await countInsights(app)
  await recountRewards(app)
}

export const reportsFeature = defineFeature({
  name: 'reports',
  exports: [
    'activity',
    'breakage',
    'campaign-visits',
    'earn-burn',
    'liability',
    'liability-rules',
    'liability-today',
    'insight-totals',
    'list-earn-burn',
    'new-card-days',
  ],
  tables: [
    'campaign_cost',
    'chop_cohort',
    'daily_summary',
    'daily_total',
    'insight_day',
    'liability_line',
    'liability_snapshot',
    'liability_today',
    'new_card_day',
    'reward_recount',
    'store_hour',
    'store_liability',
    'store_summary',
    'store_total',
    'visit_hour',
  ],
  routes: [
    serve(routes.summary, summary),
    serve(routes.adminSummary, adminSummary),
    serve(routes.dailyNewMember, dailyNewMember),
    serve(routes.monthlyNewMember, monthlyNewMember),
    serve(routes.dailyChopCount, dailyChopCount),
    serve(routes.topOperators, topOperators),
    serve(earnBurn.listEarnBurn, listEarnBurn),
    serve(earnBurn.earnBurnDays, earnBurnDays),
    serve(liability.liabilityReport, liabilityReport),
    serve(liability.breakage, breakage),
    serve(liability.getOwnCosts, getOwnCosts),
    serve(liability.setOwnCosts, setOwnCosts),
  ],
  hooks: [checkDays, checkTotals, checkInsights, checkNewCards, checkLiability].map((check) => hook(moneyCheck, check)),
  jobs: [
    { job: defineJob('close-days'), run: closeAndTotal, cron: '20 * * * *' },
    // Hourly, since merchants' nights come at different hours.
    { job: defineJob('keep-month-ends'), run: keepMonthEnds, cron: '7 * * * *' },
    { job: defineJob('keep-liabilities'), run: keepLiabilities, cron: '12 * * * *' },
  ],
})
