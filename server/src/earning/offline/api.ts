import * as routes from '@chopcard/contract/earning/merchant/offline.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { needSource } from '../../core/needs-you.ts'
import { needSettling } from './need-settling.ts'
import { hook } from '../../core/hooks.ts'
import { listOfflineActs, markActSettled } from './list-acts.ts'
import { offlineTill } from './offline-till.ts'
import { replayAct } from './replay-act.ts'

export const offlineFeature = defineFeature({
  name: 'offline',
  tables: ['offline_act'],
  hooks: [hook(needSource, needSettling)],
  routes: [
    serve(routes.offlineTill, offlineTill),
    serve(routes.replayAct, replayAct),
    serve(routes.listOfflineActs, listOfflineActs),
    serve(routes.markActSettled, markActSettled),
  ],
})
