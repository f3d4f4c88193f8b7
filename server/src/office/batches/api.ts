import * as contract from '@chopcard/contract/office/merchant/batches.ts'
import * as imports from '@chopcard/contract/office/merchant/imports.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { needSource } from '../../core/needs-you.ts'
import { needImports } from './need-imports.ts'
import { hook } from '../../core/hooks.ts'
import { checkImport } from './check-import.ts'
import { cleanUpBatches } from './clean-up-batches.ts'
import { giftImpact } from './gift-impact.ts'
import { importTemplate } from './import-template.ts'
import { cancelBatch, getBatch, listBatches } from './list-batches.ts'
import { listBatchRows } from './list-rows.ts'
import { getImport, grantImport, readImport, startImport } from './read-import.ts'
import { batchFile } from './results-file.ts'
import { runBatch } from './run-batch.ts'
import { startBatch } from './start-batch.ts'

export const batchesFeature = defineFeature({
  name: 'batches',
  tables: ['batch', 'batch_row'],
  hooks: [hook(needSource, needImports)],
  routes: [
    serve(contract.startBatch, startBatch),
    serve(contract.giftImpact, giftImpact),
    serve(contract.listBatches, listBatches),
    serve(contract.getBatch, getBatch),
    serve(contract.listBatchRows, listBatchRows),
    serve(contract.cancelBatch, cancelBatch),
    serve(contract.batchFile, batchFile),
    serve(imports.importPresignedUrl, grantImport),
    serve(imports.importTemplate, importTemplate),
    serve(imports.readImport, readImport),
    serve(imports.getImport, getImport),
    serve(imports.checkImport, checkImport),
    serve(imports.startImport, startImport),
  ],
  jobs: [runBatch, cleanUpBatches],
})
