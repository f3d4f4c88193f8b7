import { defineJob } from '../../core/job-queue.ts'

export const runFullExportJob = defineJob<{ merchantId: string; exportId: string }>('run-full-export')
