import { defineJob } from '../../core/job-queue.ts'

export const runBatchJob = defineJob<{ merchantId: string; batchId: string }>('run-batch')
