import * as exports from '@chopcard/contract/office/merchant/exports.ts'
import * as fullExports from '@chopcard/contract/office/merchant/full-exports.ts'
import { none, type Sample, sample } from './sample.ts'

/** Of lists as files, and of everything as one. */
export const samplesOfExports: readonly Sample[] = [
  sample(exports.startExport, ({ own }) => ({
    body: {
      list: 'chop-log',
      format: 'csv',
      filters: { campaignId: own.campaignId, kind: 'earn', from: '2026-01-01' },
    },
  })),
  sample(exports.getExport, ({ own }) => ({ params: { id: own.exportId } })),
  sample(exports.exportFile, ({ own }) => ({ params: { id: own.exportId } })),
  sample(fullExports.getFullExports, none),
  sample(fullExports.startFullExport, () => ({ body: {} })),
  sample(fullExports.openFullExport, ({ own }) => ({ params: { id: own.fullExportId }, body: {} })),
]
