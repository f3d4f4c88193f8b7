import * as routes from '@chopcard/contract/office/merchant/anomalies.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { needSource } from '../../core/needs-you.ts'
import { askOperator, decideFinding, lockOperatorPin } from './decide-finding.ts'
import { findingFigures, getFinding, listFindings } from './list-findings.ts'
import { lookEveryNight, lookForAnomalies, lookNow } from './look-for-anomalies.ts'
import { needLooking } from './need-looking.ts'

export const anomaliesFeature = defineFeature({
  name: 'anomalies',
  tables: ['anomaly_finding', 'anomaly_hours', 'anomaly_run'],
  hooks: [hook(needSource, needLooking)],
  routes: [
    serve(routes.listFindings, listFindings),
    serve(routes.getFinding, getFinding),
    serve(routes.findingFigures, findingFigures),
    serve(routes.decideFinding, decideFinding),
    serve(routes.askOperator, askOperator),
    serve(routes.lockOperatorPin, lockOperatorPin),
    serve(routes.lookForAnomalies, lookForAnomalies),
  ],
  jobs: [lookEveryNight, lookNow],
})
