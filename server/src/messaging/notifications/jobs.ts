import { defineJob } from '../../core/job-queue.ts'

export const runNotificationJob = defineJob<{ merchantId: string; notificationId: string }>('run-notification')
