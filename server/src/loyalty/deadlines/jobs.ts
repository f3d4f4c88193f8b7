import { defineJob } from '../../core/job-queue.ts'

export const merchantDeadlinesJob = defineJob<{ merchantId: string; day: string }>('merchant-deadlines')
