import { defineJob } from '../../core/job-queue.ts'
import { undoRedemption as undoRoute } from '@chopcard/contract/loyalty/member/redeem.ts'
import * as routes from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { listChopLog, listMyChopLog } from './list-chop-log.ts'
import { measureLog } from './measure-log.ts'
import { reconcileDue } from './reconcile-merchants.ts'
import { undoRedemption } from './undo-redemption.ts'
import { voidEffects, voidEntry } from './void-entry.ts'

export const chopLogFeature = defineFeature({
  name: 'chop-log',
  exports: [
    'jobs',
    'kinds',
    'list-chop-log',
    'may-void',
    'operator-name',
    'reconcile-merchants',
    'totals',
    'void-entry',
  ],
  routes: [
    serve(routes.listChopLog, listChopLog),
    serve(routes.listMyChopLog, listMyChopLog),
    serve(routes.voidEntry, voidEntry),
    serve(routes.voidEffects, voidEffects),
    serve(undoRoute, undoRedemption),
  ],
  metrics: measureLog,
  jobs: [{ job: defineJob('reconcile'), cron: '17 * * * *', run: reconcileDue }],
})
