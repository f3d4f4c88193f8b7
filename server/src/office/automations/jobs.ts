import { defineJob } from '../../core/job-queue.ts'

/** `after`: the member up to whom an earlier run came. */
export const runAutomationJob = defineJob<{ merchantId: string; automationId: string; after?: string }>(
  'run-automation',
)
