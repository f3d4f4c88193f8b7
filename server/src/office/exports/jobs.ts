import { defineJob } from '../../core/job-queue.ts'

export const runExportJob = defineJob<{ merchantId: string; exportId: string }>('run-export')
export const runSystemExportJob = defineJob<{ exportId: string }>('run-system-export')
