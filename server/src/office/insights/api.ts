import * as routes from '@chopcard/contract/office/merchant/insights.ts'
import { effects } from '@chopcard/contract/office/merchant/effects.ts'
import { defineJob } from '../../core/job-queue.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { moneyCheck } from '../../ledger/money-checks.ts'
import { checkEffects } from './check-effects.ts'
import { countEffects } from './count-effects.ts'
import { reportEffects } from './report-effects.ts'
import { reportCohorts, reportGaps, reportGroups, reportHours } from './insights.ts'

export const insightsFeature = defineFeature({
  name: 'insights',
  exports: ['insights', 'insight-rules', 'report-effects'],
  tables: ['effect', 'effect_day', 'store_effect'],
  routes: [
    serve(routes.cohorts, reportCohorts),
    serve(routes.visitGaps, reportGaps),
    serve(routes.groupReport, reportGroups),
    serve(routes.visitHours, reportHours),
    serve(effects, reportEffects),
  ],
  hooks: [hook(moneyCheck, checkEffects)],
  // Hourly, since merchants' days begin at different hours.
  jobs: [{ job: defineJob('count-effects'), run: countEffects, cron: '42 * * * *' }],
})
