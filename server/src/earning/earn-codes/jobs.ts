import { defineJob } from '../../core/job-queue.ts'

export const makeEarnCodesJob = defineJob<{ merchantId: string; batchId: string }>('make-earn-codes')
