import * as contract from '@chopcard/contract/office/merchant/full-exports.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { cleanUpFullExports } from './clean-up-full-exports.ts'
import { runFullExport } from './run-full-export.ts'
import { serveFullExports } from './serve-full-export.ts'
import { getFullExports, openFullExport, startFullExport } from './start-full-export.ts'

export const fullExportsFeature = defineFeature({
  name: 'full-exports',
  tables: ['full_export'],
  routes: [
    serve(contract.getFullExports, getFullExports),
    serve(contract.startFullExport, startFullExport),
    serve(contract.openFullExport, openFullExport),
  ],
  jobs: [runFullExport, cleanUpFullExports],
  pages: serveFullExports,
})
