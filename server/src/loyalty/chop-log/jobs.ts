import { defineJob } from '../../core/job-queue.ts'

export const giveEarnUseBackJob = defineJob<{ merchantId: string; entryId: string }>('give-earn-use-back', 2)
