import { countChances as countChancesRoute } from '@chopcard/contract/office/merchant/chances.ts'
import { comparison } from '@chopcard/contract/office/merchant/comparison.ts'
import { needsYou as needsYouRoute } from '@chopcard/contract/office/merchant/needs-you.ts'
import { campaignOverview as campaignOverviewRoute } from '@chopcard/contract/office/merchant/campaign-overview.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { campaignOverview } from './campaign-overview.ts'
import { comparePeriods } from './compare-periods.ts'
import { countChances } from './count-chances.ts'
import { needsYou } from './needs-you.ts'

export const dashboardFeature = defineFeature({
  name: 'dashboard',
  exports: ['compare-periods', 'count-chances', 'period-rules'],
  routes: [
    serve(comparison, comparePeriods),
    serve(campaignOverviewRoute, campaignOverview),
    serve(needsYouRoute, needsYou),
    serve(countChancesRoute, countChances),
  ],
})
