import { scanEarnCode as scanRoute } from '@chopcard/contract/earning/member/earn-codes.ts'
import * as routes from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { createEarnBatch } from './create-earn-batch.ts'
import { earnCodeStat } from './earn-code-stat.ts'
import { earnCodesFile, earnSheet } from './earn-codes-file.ts'
import { giveUseBack } from './give-use-back.ts'
import { getEarnBatch, listEarnBatches, listEarnCodes } from './list-earn-batches.ts'
import { makeEarnCodes } from './make-earn-codes.ts'
import { scanEarnCode } from './scan-earn-code.ts'
import { startEarnBatch, stopEarnBatch } from './stop-earn-batch.ts'

export const earnCodesFeature = defineFeature({
  name: 'earn-codes',
  exports: ['consume-earn-code', 'earn-rules'],
  tables: ['earn_batch', 'earn_code', 'earn_taker', 'earn_use'],
  routes: [
    serve(routes.createEarnBatch, createEarnBatch),
    serve(routes.listEarnBatches, listEarnBatches),
    serve(routes.getEarnBatch, getEarnBatch),
    serve(routes.stopEarnBatch, stopEarnBatch),
    serve(routes.startEarnBatch, startEarnBatch),
    serve(routes.listEarnCodes, listEarnCodes),
    serve(routes.earnSheet, earnSheet),
    serve(routes.earnCodesFile, earnCodesFile),
    serve(routes.earnCodeStat, earnCodeStat),
    serve(scanRoute, scanEarnCode),
  ],
  jobs: [makeEarnCodes, giveUseBack],
})
