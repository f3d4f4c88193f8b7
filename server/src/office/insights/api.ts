import * as routes from '@chopcard/contract/office/merchant/insights.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { reportCohorts, reportGaps, reportGroups, reportHours } from './insights.ts'

export const insightsFeature = defineFeature({
  name: 'insights',
  exports: ['insights', 'insight-rules'],
  routes: [
    serve(routes.cohorts, reportCohorts),
    serve(routes.visitGaps, reportGaps),
    serve(routes.groupReport, reportGroups),
    serve(routes.visitHours, reportHours),
  ],
})
