import type { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import type { ExportCalls } from './export-trigger.tsx'

export type Job = Answer<typeof startExport>['data']

export type ExportProgressProps = { calls: ExportCalls; job: Job; onJob: (job: Job) => void; onClose: () => void }
