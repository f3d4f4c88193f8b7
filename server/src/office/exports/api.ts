import * as contract from '@chopcard/contract/office/merchant/exports.ts'
import * as system from '@chopcard/contract/platform/admin/exports.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { cleanUpExports } from './clean-up-exports.ts'
import { exportFile, getExport } from './get-export.ts'
import { runExport } from './run-export.ts'
import { startExport } from './start-export.ts'
import { getSystemExport, runSystemExport, startSystemExport, systemExportFile } from './system-exports.ts'

export const exportsFeature = defineFeature({
  name: 'exports',
  exports: ['export-source', 'export-store', 'export-table', 'get-export', 'sources', 'start-export', 'write-xlsx'],
  tables: ['export_job', 'system_export'],
  routes: [
    serve(contract.startExport, startExport),
    serve(contract.getExport, getExport),
    serve(contract.exportFile, exportFile),
    serve(system.startSystemExport, startSystemExport),
    serve(system.getSystemExport, getSystemExport),
    serve(system.systemExportFile, systemExportFile),
  ],
  jobs: [runExport, runSystemExport, cleanUpExports],
})
