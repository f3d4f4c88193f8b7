import { defineJob } from '../../core/job-queue.ts'

export const fillSandboxJob = defineJob<{ merchantId: string; sandboxId: string }>('fill-sandbox')
